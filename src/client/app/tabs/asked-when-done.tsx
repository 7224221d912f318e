import type { DoneQuestionsProps } from '../../features/moving-balance/done-questions.tsx'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'

// If its code does not load, nothing is asked.
export const DoneQuestions = lazyScreen<DoneQuestionsProps>(
  () =>
    import('../../features/moving-balance/done-questions.tsx').then(
      ({ DoneQuestions }) => DoneQuestions,
      () => () => null,
    ),
  { failure: '', whenIdle: true },
)
