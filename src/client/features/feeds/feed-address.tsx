import { CalendarPlus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { ShownOnce } from '../../ui/fields/copy-field.tsx'

const WAYS = [
  [
    'Google Calendar',
    'on a computer, press + beside "Other calendars", choose "From URL", and paste the address.',
  ],
  [
    'Apple Calendar',
    'press "Open in Calendar"; or on a Mac choose File, New Calendar Subscription, and paste the address.',
  ],
  ['Outlook', 'choose "Add calendar", then "Subscribe from web", and paste the address.'],
] as const

interface FeedAddressProps {
  url: string
  onDone: () => void
}

export function FeedAddress({ url, onDone }: FeedAddressProps) {
  return (
    <ShownOnce
      label="Address of the calendar"
      value={url}
      hint="Copy it now: it is not shown again. Whoever has it can read this calendar, so keep it to yourself."
    >
      {isLocal(url) && (
        <p className="text-warning">
          Only programs on this computer reach this address. Whoever runs Balance can give it a
          public one (PUBLIC_ORIGIN).
        </p>
      )}
      <ul aria-label="How to add it" className="flex flex-col gap-1 text-ink-soft">
        {WAYS.map(([program, way]) => (
          <li key={program}>
            <span className="font-medium text-ink">{program}:</span> {way}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <a
          href={webcalOf(url)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-field border border-line-strong bg-surface px-4 text-sm font-medium transition-colors hover:bg-ink/6 desk:min-h-9"
        >
          <CalendarPlus size={16} aria-hidden />
          Open in Calendar
        </a>
        <Button variant="primary" onClick={onDone}>
          I have added it
        </Button>
      </div>
    </ShownOnce>
  )
}

function webcalOf(url: string): string {
  return url.replace(/^https?:/, 'webcal:')
}

function isLocal(url: string): boolean {
  return /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
}
