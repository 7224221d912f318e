import { usePageTitle } from '../../browser/page-title.ts'

const FACTS = [
  ['Name', 'refresh_token'],
  ['Purpose', 'Keeps you signed in'],
  ['Lifetime', '7 days'],
  ['Protection', 'HttpOnly, Secure, SameSite=Strict'],
] as const

/** The one cookie and what it is for [behaviour: Cookie policy]. */
export function CookiePolicyPage() {
  usePageTitle('Cookie Policy')
  return (
    <article className="mx-auto flex max-w-xl flex-col gap-5 text-base">
      <h1 className="text-3xl font-semibold tracking-tight">Cookie Policy</h1>
      <p>
        Balance uses one essential cookie. It keeps you signed in, and the application cannot work
        without it.
      </p>
      <dl className="rounded-card border border-line bg-surface">
        {FACTS.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-6 border-b border-line px-4 py-3 last:border-b-0"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        It is protected in three ways: no script can read it, it only travels encrypted, and it is
        never sent along from another site.
      </p>
      <p>There is no tracking, and there are no third-party cookies.</p>
    </article>
  )
}
