/** A check-in, and what is said after a done mark: not part of the first load, and in one file. */
export { CheckInDialog } from '../features/check-in/check-in-dialog.tsx'
export { DoneQuestions } from '../features/moving-balance/done-questions.tsx'
