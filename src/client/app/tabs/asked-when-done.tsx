/** The questions on the tabs on which something can be marked as done. */
import type { DoneQuestionsProps } from '../../features/moving-balance/done-questions.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'

// Without its code nothing is asked, which is no failure that a person would have to know of.
export const DoneQuestions = lazyScreen<DoneQuestionsProps>(
  () =>
    import('../../features/moving-balance/done-questions.tsx').then(
      ({ DoneQuestions }) => DoneQuestions,
      () => () => null,
    ),
  { failure: '', whenIdle: true },
)
