export const MOVING_BALANCE = {
  label: 'Mark done moves the balance',
  hint: 'What you mark as done is also taken off the starting balance, or added to it, so that the balances ahead stay as they are.',
} as const
