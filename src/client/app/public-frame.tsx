import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useAddressOf } from '../browser/invited-address.ts'

const LINK = 'rounded-sm py-3 text-ink-soft underline-offset-4 hover:text-ink hover:underline'

export function PublicFrame({ children }: { children: ReactNode }) {
  const addressOf = useAddressOf()
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1200px] flex-col px-4 sm:px-6">
      <header className="py-4">
        <Link
          href={addressOf('/')}
          className="inline-block rounded-sm py-2"
          aria-label="Balance, home"
        >
          <Brand />
        </Link>
      </header>
      <main className="flex-auto py-4 sm:py-8">{children}</main>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-2 text-xs">
        <p className="py-3 text-ink-faint">Every day’s balance, ahead of time.</p>
        <nav aria-label="Footer" className="flex gap-6">
          <Link href={addressOf('/cookie-policy')} className={LINK}>
            Cookie Policy
          </Link>
          <Link href={addressOf('/contact')} className={LINK}>
            Contact
          </Link>
        </nav>
      </footer>
    </div>
  )
}

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-base font-semibold">
      <img src="/icon.svg" alt="" width={24} height={24} />
      Balance
    </span>
  )
}
