//! Workers: the threads that search the placements at the root side by side.

/// The threads of a search. Its results do not depend on them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Workers {
    #[cfg(feature = "cli")]
    pool: Option<std::sync::Arc<rayon::ThreadPool>>,
}

impl Workers {
    /// Starts threads, so that there are this many together with the current one.
    ///
    /// The current thread is one of them because a thread that waited for the others at each
    /// search would have to be woken each time, which takes as long as a search at effort 3.
    #[cfg(feature = "cli")]
    pub(crate) fn start(threads: usize) -> std::io::Result<Self> {
        if threads < 2 {
            return Ok(Self::default());
        }
        let builder = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .use_current_thread();
        let pool = builder.build().map_err(std::io::Error::other)?;
        let pool = Some(std::sync::Arc::new(pool));
        Ok(Self { pool })
    }

    /// Replaces the evaluation of each item.
    #[cfg_attr(
        not(feature = "cli"),
        expect(clippy::unused_self, reason = "the library alone has no threads")
    )]
    pub(super) fn evaluate<T: Send>(
        &self,
        items: &mut [(i32, T)],
        eval: impl Fn(&mut T) -> i32 + Sync,
    ) {
        #[cfg(feature = "cli")]
        if let Some(pool) = &self.pool {
            use rayon::prelude::*;
            pool.install(|| {
                let items = items.par_iter_mut().with_max_len(1);
                items.for_each(|(number, item)| *number = eval(item));
            });
            return;
        }
        for (number, item) in items {
            *number = eval(item);
        }
    }
}
