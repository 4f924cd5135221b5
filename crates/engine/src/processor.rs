//! Functions in two builds: for all processors of the target, and for those that are newer.
//!
//! A program for x86-64 runs on processors of 2003. Since about 2013 (x86-64-v3) they have
//! instructions with which the same play takes less time. The compiler uses them in a function that
//! names them, and in all that is inlined into it. So [`dispatch!`] makes a closure of its expression: it
//! and what it calls have the attribute `inline(always)` where they would not be inlined otherwise.

/// Evaluates an expression in the build for this processor.
macro_rules! dispatch {
    ($expression:expr) => {
        crate::processor::on_this_processor(
            #[inline(always)]
            || $expression,
        )
    };
}

pub(crate) use dispatch;

/// Calls `f`, in the build for this processor.
#[inline(always)]
pub(crate) fn on_this_processor<R>(f: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::is_x86_feature_detected as has;

        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn with_features<R>(f: impl FnOnce() -> R) -> R {
            f()
        }

        if has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt") {
            // SAFETY: the function is safe on a processor with the features that it names, and this
            // one has been asked for each of them.
            #[expect(unsafe_code, reason = "the only unsafe code of the library")]
            return unsafe { with_features(f) };
        }
    }
    f()
}
