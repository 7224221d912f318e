import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'

interface OnboardingStep {
  /** The kind of its rows; null for a step without rows. */
  kind: CashFlowKind | null
  name: string
  title: string
  lead: string
  /** The button that completes it. */
  complete: string
}

/** The three steps, in the words of [behaviour: First steps]. */
export const ONBOARDING_STEPS = [
  {
    kind: 'income',
    name: 'Incomes',
    title: 'Welcome to Balance',
    lead: 'What comes in every month? Tick what is yours, and put in your own amounts.',
    complete: 'Continue to Expenses',
  },
  {
    kind: 'expense',
    name: 'Expenses',
    title: 'What Goes Out',
    lead: 'And what goes out every month? Rough amounts will do, you can change everything later.',
    complete: 'Continue to Balance Setup',
  },
  {
    kind: null,
    name: 'Balance',
    title: "You're All Set!",
    lead: 'One number is left: what every day ahead starts from.',
    complete: 'Start Managing My Balance',
  },
] as const satisfies OnboardingStep[]
