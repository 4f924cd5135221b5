use std::io::*;
fn h(y:&mut[[f32;32]],s:[u32;10],f:usize,u:f32)->[f32;32]{
    let(mut v,mut k,mut i,mut z,mut n,mut a,mut r,mut m,h)=([0;40],y[1],y[1],0,0,0,[0;10],10,s.map(u32::ilog2));
    for o in 0..10{
        a|=(2<<h[o])-1^s[o];
        z+=(s[o]^s[(o+9)%10]).count_ones();
        m+=h[o]-s[o].count_ones();
        r[o]=h[o]*16+o as u32;
    }
    r.sort();
    let mut l=|o:u32|{v[n]=n*99999+o as usize;n+=1};
    for d in 1..4{
        for t in s.windows(d){
            let p=t.iter().fold(0,|x,o|x|o).ilog2();
            l(t.iter().fold(p>>d/3*5,|x,o|x<<8-d|o/2<<8-d>>p&255>>d))
        }
    }
    for t in h.windows(5){l(t.iter().fold(0,|x,o|x*9+(t[2]+20-o).clamp(16,24)-16))}
    for t in[z,m,a.count_ones(),r[5]/16,r[9]/16,r[0]/16,(r[1..].iter().fold(!0,|x,o|x&s[*o as usize%16]/2)>>r[0]/16).trailing_ones(),r[0]%16,r[1]%16].windows(3){
        l(t[0]<<10|t[2]|t[1]<<5)
    }
    for o in v{
        for b in 0..32{k[b]+=y[o][b]}
    }
    i[f]=u;
    for o in 8..32{
        let g=k[o].clamp(-1.,1.);
        if k[o]==g{i[o]=y[o][f]*u/20.}
        y[o][f]+=u*g*0.3;
        for b in 0..8{k[b]+=y[o][b]*g}
    }
    for o in v{
        for b in 0..32{y[o][b]+=i[b]}
    }
    k
}
fn c(y:&mut[[f32;32]],n:[u32;10],f:usize,x:usize,u:f32)->(f32,[u32;10],usize){
    let(mut v,mut k,mut i,mut z)=([-99.;10],(-99.,n,0),999,0);
    for w in["3","ᄑ","Ĳc","q̢Gē","̑tȣ","ȱ6","Ȳ'ır"][f].chars(){
        for t in z..10+z{
            let(mut s,mut a,mut r,mut m)=(n,2,w as u32,u*u*u*u*u*u*u*u*u/3.-0.5);
            for d in&n[t%16..]{
                if r>0{a|=2*d/(r&!r+1);r/=16;}
            }
            if r<1{
                r=w as u32;
                for d in&mut s[t%16..]{*d|=r%16<<a.ilog2();r/=16;}
                if s.iter().fold(0,|x,o|x|o)>>21>0{m=-1.;s=[1;10];}
                while{r=s.iter().fold(!1,|x,o|x&o);r>0}{
                    r=r-1&!r;
                    s=s.map(|o|o/2&!r|o&r);
                    m+=m+1.;
                }
                if u<0.98||s[9]<2{
                    let g=s.map(u32::ilog2);
                    for o in 0..10{
                        r+=(g[o]-s[o].count_ones()+1)*16+g[o].abs_diff(g[o.max(1)-1])*3;
                    }
                    if m*m>=-m{r=i;}
                    i=i.min(r);
                    if r<i+20{
                        let mut l=h(y,s,0,0.);
                        for b in 0..7{
                            if u<0.&&(x>6||b==x)&&m+l[b]+2.>v[b]{l[b]=c(y,s,b,7,u+1e-9).0}
                            let p=m+(0.996-u/250.)*l[b];
                            if p>v[b]{
                                k.0+=(p-v[b])/7.;
                                v[b]=p;
                                if b==x{k.1=s;k.2=t;}
                            }
                        }
                    }
                }
            }
        }
        z+=16;
    }
    k
}
fn main(){
    let y=&mut vec![[0.;32];1<<22];
    for o in 0..192{y[o/8+8][o%8]=(o*o%17)as f32/8.-1.}
    let(mut s,mut a,mut u)=([1;10],0,1.);
    for(n,t)in(0..5<<26).map(|o|(o*o*o*o>>20,1.-o as f32/3.36e8)).chain(stdin().bytes().map(|a|(a.unwrap()as usize,-2e-9))).chain([(0,0.)]){
        let(m,i,v)=c(y,s,a,n%7,t);
        let p=m-h(y,s,a,0.)[a];
        h(y,s,a,p*t/80.);
        a=n%7;
        s=i;
        if u<0.{stdout().write(&[v as u8]);stdout().flush();}
        if t*u<0.{s=[1;10];}
        u=t;
    }
}
