import { Money, type MoneyProps } from './money-amount.tsx'

interface MoneyButtonProps extends MoneyProps {
  leadsTo: string
  onPress: () => void
}

export function MoneyButton({ leadsTo, onPress, className = '', ...money }: MoneyButtonProps) {
  return (
    <button
      type="button"
      title={leadsTo}
      aria-haspopup="dialog"
      className={`min-h-6 rounded-sm decoration-dotted underline-offset-4 hover:underline ${className}`}
      onClick={(event) => {
        // The element around it may lead elsewhere.
        event.stopPropagation()
        onPress()
      }}
    >
      <Money {...money} />
    </button>
  )
}
