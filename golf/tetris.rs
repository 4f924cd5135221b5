use std::io::*;
fn w(u:&mut[[f32;32]],c:[u32;10],p:usize,o:f32)->[f32;32]{
    let(mut i,mut e,mut y,mut x,q,mut a,mut l,mut n,mut r)=(0,[0;10],u[1],u[1],c.map(u32::ilog2),[0;40],10,0,0);
    for t in 0..10{
        l+=q[t]-c[t].count_ones();
        i|=(2<<q[t])-1^c[t];
        r+=(c[t]^c[(t+9)%10]).count_ones();
        e[t]=q[t]*16+t as u32;
    }
    e.sort();
    let mut d=|o:u32|{a[n]=o as usize+n*99999;n+=1};
    for s in 1..4{
        for m in c.windows(s){
            let v=m.iter().fold(0,|x,o|x|o).ilog2();
            d(m.iter().fold(v>>s/3*5,|x,o|x<<8-s|o/2<<8-s>>v&255>>s))
        }
    }
    for m in q.windows(5){d(m.iter().fold(0,|x,o|x*9+(m[2]+20-o).clamp(16,24)-16))}
    for m in[r,l,i.count_ones(),e[5]/16,e[9]/16,e[0]/16,(e[1..].iter().fold(!0,|x,o|x&c[*o as usize%16]/2)>>e[0]/16).trailing_ones(),e[0]%16,e[1]%16].windows(3){
        d(m[0]<<10|m[2]|m[1]<<5)
    }
    for t in a{
        for f in 0..32{y[f]+=u[t][f]}
    }
    x[p]=o;
    for t in 8..32{
        let h=y[t].clamp(-1.,1.);
        if y[t]==h{x[t]=u[t][p]*o/20.}
        u[t][p]+=o*h*0.3;
        for f in 0..8{y[f]+=u[t][f]*h}
    }
    for t in a{
        for f in 0..32{u[t][f]+=x[f]}
    }
    y
}
fn q(u:&mut[[f32;32]],a:[u32;10],p:usize,g:usize,o:f32)->(f32,[u32;10],usize){
    let(mut i,mut e,mut y,mut x)=(999,[-99.;32],(-99.,a,0),0);
    for z in["3","ᄑ","Ĳc","q̢Gē","̑tȣ","ȱ6","Ȳ'ır"][p].chars(){
        for m in x..10+x{
            let(mut c,mut l,mut n,mut r)=(a,z as u32,o*o*o*o*o*o*o*o*o/3.-0.5,2);
            for s in&a[m%16..]{
                if l>0{r|=2*s/(l&!l+1);l/=16;}
            }
            if l<1{
                l=z as u32;
                for s in&mut c[m%16..]{*s|=l%16<<r.ilog2();l/=16;}
                if c.iter().fold(0,|x,o|x|o)>2<<20{n=-1.;c=[1;10];}
                while{l=c.iter().fold(!1,|x,o|x&o);l>0}{
                    l=l-1&!l;
                    c=c.map(|o|o&l|o/2&!l);
                    n+=n+1.;
                }
                if o<0.98||c[9]<2{
                    let h=c.map(u32::ilog2);
                    for t in 0..10{
                        l+=(h[t]-c[t].count_ones()+1)*16+h[t].abs_diff(h[t.max(1)-1])*3;
                    }
                    if n*n>=-n{l=i}
                    i=i.min(l);
                    if l<i+20{
                        let mut d=w(u,c,0,0.);
                        for f in 0..7{
                            if o<0.&&(g>6||f==g)&&n+d[f]+2.>e[f]{d[f]=q(u,c,f,7,o+1e-9).0}
                            let v=n+(0.996-o/250.)*d[f];
                            if v>e[f]{
                                y.0+=(v-e[f])/7.;
                                e[f]=v;
                                if f==g{y.1=c;y.2=m;}
                            }
                        }
                    }
                }
            }
        }
        x+=16
    }
    y
}
fn main(){
    let u=&mut vec![[0.;32];1<<22];
    for t in 0..192{u[t/8+8][t%8]=(t*t%17)as f32/8.-1.}
    let(mut c,mut f,mut r)=([1;10],0,1.);
    for(a,o)in(0..5<<26).map(|o|(o*o*o*o>>20,1.-o as f32/3.36e8)).chain(stdin().bytes().map(|k|(k.unwrap()as _,-2e-9))).chain([(0,0.)]){
        let(n,m,l)=q(u,c,f,a%7,o);
        let v=n-w(u,c,f,0.)[f];
        w(u,c,f,v*o/80.);
        f=a%7;
        c=m;
        if r<0.{stdout().write(&[l as u8]);stdout().flush();}
        if o*r<0.{c=[1;10];}
        r=o;
    }
}
