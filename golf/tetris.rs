use std::io::*;
fn p(u:&mut[[f32;64]],v:[u32;10],g:usize,o:f32)->[f32;64]{
    let(mut i,mut e,mut d,mut a,k,mut c,mut l,mut n,mut r)=(0,[0;10],u[1],u[1],v.map(u32::ilog2),[0;40],10,0,0);
    for t in 0..10{
        l+=k[t]-v[t].count_ones();
        i|=(2<<k[t])-1^v[t];
        r+=(v[t]^v[(t+9)%10]).count_ones();
        e[t]=k[t]*16+t as u32;
    }
    e.sort();
    let mut y=|t:u32|{c[n]=n*99999+t as usize;n+=1};
    for s in 1..4{
        for z in v.windows(s){
            let m=z.iter().fold(0,|x,o|x|o).ilog2();
            y(z.iter().fold(m>>s/3*5,|x,o|x<<8-s|o/2<<8-s>>m&255>>s))
        }
    }
    for z in k.windows(5){y(z.iter().fold(0,|x,o|x*9+(z[2]+20-o).clamp(16,24)-16))}
    for z in[r,l,i.count_ones(),e[5]/16,e[9]/16,e[0]/16,(e[1..].iter().fold(!0,|x,o|x&v[*o as usize%16]/2)>>e[0]/16).trailing_ones(),e[0]%16,e[1]%16].windows(3){
        y(z[0]<<10|z[2]|z[1]<<5)
    }
    for t in c{
        for f in 0..64{d[f]+=u[t][f]}
    }
    a[g]=o;
    for t in 8..64{
        let w=d[t].clamp(-1.,1.);
        if w==d[t]{a[t]=u[t][g]*o/20.}
        u[t][g]+=o*w*0.3;
        for f in 0..8{d[f]+=u[t][f]*w}
    }
    for t in c{
        for f in 0..64{u[t][f]+=a[f]}
    }
    d
}
fn x(u:&mut[[f32;64]],v:[u32;10],g:usize,w:usize,o:f32)->(f32,[u32;10],usize){
    let(mut i,mut e,mut d,mut a)=(999,[-99.;10],(-99.,v,0),0);
    for h in["3","ᄑ","Ĳc","q̢Gē","̑tȣ","ȱ6","Ȳ'ır"][g].chars(){
        for z in a..10+a{
            let(mut c,mut l,mut n,mut r)=(v,h as u32,o*o*o*o*o*o*o*o*o/3.-0.5,2);
            for s in&v[z%16..]{
                if l>0{r|=2*s/(l&!l+1);l/=16;}
            }
            if l<1{
                l=h as u32;
                for s in&mut c[z%16..]{*s|=l%16<<r.ilog2();l/=16;}
                if c.iter().fold(0,|x,o|x|o)>2<<20{n=-1.;c=[1;10];}
                while{l=c.iter().fold(!1,|x,o|x&o);l>0}{
                    l=l-1&!l;
                    c=c.map(|o|o/2&!l|o&l);
                    n+=n+1.;
                }
                if o<0.98||c[9]<2{
                    let k=c.map(u32::ilog2);
                    for t in 0..10{
                        l+=k[t].abs_diff(k[t.max(1)-1])*3+(k[t]+1-c[t].count_ones())*16;
                    }
                    if n*n>=-n{l=i;}
                    i=i.min(l);
                    if o<0.&&w<7||l<i+20{
                        let mut y=p(u,c,0,0.);
                        for f in 0..7{
                            if o<0.&&(w>6||f==w){y[f]=x(u,c,f,7,o+1e-9).0}
                            let m=n+(0.996-o/250.)*y[f];
                            if m>e[f]{
                                d.0+=(m-e[f])/7.;
                                e[f]=m;
                                if f==w{d.1=c;d.2=z}
                            }
                        }
                    }
                }
            }
        }
        a+=16;
    }
    d
}
fn main(){
    let u=&mut vec![[0.;64];1<<22];
    for t in 0..1024{u[t/8+8][t%8]=(t*t%59)as f32/29.-1.}
    let(mut c,mut l,mut f)=([1;10],1.,0);
    for(e,o)in(0..5<<26).map(|o|(o*o*o*o>>20,1.-o as f32/3.36e8)).chain(stdin().bytes().map(|t|(t.unwrap()as _,-2e-9))).chain([(0,0.)]){
        let(n,v,h)=x(u,c,f,e%7,o);
        let m=n-p(u,c,f,0.)[f];
        p(u,c,f,m*o/80.);
        f=e%7;
        c=v;
        if l<0.{stdout().write(&[h as u8]);stdout().flush();}
        if o*l<0.{c=[1;10];}
        l=o;
    }
}
