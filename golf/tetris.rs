use std::io::*;
fn q(y:&mut[[f32;32]],v:[u32;10],f:usize,m:f32)->[f32;32]{
    let(mut x,mut p,mut i,mut w,mut h,mut r,mut l,mut t,c)=([0;40],y[1],y[1],0,0,10,0,[0;10],v.map(u32::ilog2));
    for o in 0..10{
        l|=(2<<c[o])-1^v[o];
        t[o]=c[o]*16+o as u32;
        r+=c[o]-v[o].count_ones();
        w+=(v[o]^v[(o+9)%10]).count_ones();
    }
    t.sort();
    let mut g=|o:u32|{x[h]=h*99999+o as usize;h+=1};
    for u in 1..4{
        for e in v.windows(u){
            let s=e.iter().fold(0,|b,f|b|f).ilog2();
            g(e.iter().fold(s>>u/3*5,|b,f|b<<8-u|f/2<<8-u>>s&255>>u))
        }
    }
    for e in c.windows(5){g(e.iter().fold(0,|b,f|b*9+(e[2]+20-f).clamp(16,24)-16))}
    for e in[w,r,l.count_ones(),t[5]/16,t[9]/16,t[0]/16,(t[1..].iter().fold(!0,|b,f|b&v[*f as usize%16]/2)>>t[0]/16).trailing_ones(),t[0]%16,t[1]%16].windows(3){
        g(e[0]<<10|e[1]<<5|e[2])
    }
    for o in x{
        for b in 0..32{p[b]+=y[o][b]}
    }
    i[f]=m;
    for o in 8..32{
        let d=p[o].clamp(-1.,1.);
        if p[o]==d{i[o]=y[o][f]*m/20.}
        y[o][f]+=m*d*0.3;
        for b in 0..8{p[b]+=y[o][b]*d;}
    }
    for o in x{
        for b in 0..32{y[o][b]+=i[b]}
    }
    p
}
fn a(y:&mut[[f32;32]],v:[u32;10],f:usize,t:usize,m:f32)->(f32,[u32;10],usize){
    let(mut x,mut p,mut i,mut c)=([-99.;32],(-99.,v,0),999,0);
    for u in["3","ᄑ","Ĳc","q̢Gē","̑tȣ","ȱ6","Ȳ'ır"][f].chars(){
        for e in c..10+c{
            let(mut l,mut w,mut h,mut r)=(2,m*m*m*m*m*m*m*m*m/3.-0.5,v,u as u32);
            for n in&v[e%16..]{
                if r>0{l|=2*n/(r&!r+1);r/=16;}
            }
            if r<1{
                r=u as u32;
                for n in&mut h[e%16..]{*n|=r%16<<l.ilog2();r/=16}
                if h.map(|f|f>>21)>[0;10]{w=-1.;h=[1;10];}
                while{r=h.iter().fold(!1,|b,f|b&f);r>0}{
                    r=r-1&!r;
                    h=h.map(|f|f&r|f/2&!r);
                    w+=w+1.;
                }
                if m<0.98||h[9]<2{
                    let d=h.map(u32::ilog2);
                    for o in 0..10{
                        r+=(d[o]-h[o].count_ones()+1)*16+d[o].abs_diff(d[o.max(1)-1])*3;
                    }
                    if w*w>=-w{r=i}
                    i=i.min(r);
                    if r<i+20{
                        let mut g=q(y,h,0,0.);
                        for b in 0..7{
                            if m<0.&&(t>6||b==t)&&w+g[b]+2.>x[b]{g[b]=a(y,h,b,7,m+1e-9).0}
                            let s=w+(0.996-m/250.)*g[b];
                            if s>x[b]{
                                p.0+=(s-x[b])/7.;
                                x[b]=s;
                                if b==t{p.1=h;p.2=e;}
                            }
                        }
                    }
                }
            }
        }
        c+=16
    }
    p
}
fn main(){
    let y=&mut vec![[0.;32];1<<22];
    for o in 0..192{y[o/8+8][o%8]=(o*o%17)as f32/8.-1.}
    let(mut h,mut b,mut r)=([1;10],0,1.);
    for(f,e)in(0..5<<26).map(|f|(f*f*f*f>>20,1.-f as f32/3.36e8)).chain(stdin().bytes().map(|r|(r.unwrap()as _,-2e-9))).chain([(0,0.)]){
        let(m,v,u)=a(y,h,b,f%7,e);
        let s=m-q(y,h,b,0.)[b];
        q(y,h,b,s*e/80.);
        b=f%7;
        h=v;
        if r<0.{stdout().write(&[u as u8]);stdout().flush();}
        if e*r<0.{h=[1;10];}
        r=e;
    }
}
