s/5<<26/1<<22/
s/3.36e8/4198498./
s/-2e-9/-1e-9/
s/while{l/let b=c;let q=c.iter().fold(!1,|x,o|x\&o);r=20;&/
s/n+=n+1.;/&r-=1/
s/if o<0.98/if r<20{for t in 0..10{c[t]=c[t]\/2|1|b[t]\&1<<r|q>>20<<r}}&/
s/3.-0.5/3.-0.4/
