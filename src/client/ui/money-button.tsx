import type { ComponentProps, MouseEvent } from 'react'
import { Money, type MoneyProps } from './money-amount.tsx'

interface MoneyButtonProps extends MoneyProps {
  leadsTo: string
  button: Omit<ComponentProps<'button'>, 'onClick'> & { onClick: () => void }
}

export function MoneyButton({ leadsTo, button, className = '', ...money }: MoneyButtonProps) {
  return (
    <button
      {...button}
      type="button"
      title={leadsTo}
      className={`min-h-6 rounded-sm decoration-dotted underline-offset-4 hover:underline ${className}`}
      onClick={(event: MouseEvent) => {
        // The element around it may lead elsewhere.
        event.stopPropagation()
        button.onClick()
      }}
    >
      <Money {...money} />
    </button>
  )
}
