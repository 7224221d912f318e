import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { countOf } from '../../words/counts.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useTabState } from '../../session/tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, ShowMore } from '../../ui/list.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type OnAct, UserRows } from './user-rows.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'

const SEARCH_DELAY_MS = 300

function parseText(stored: unknown): string | undefined {
  return typeof stored === 'string' ? stored : undefined
}

export function UserList({ onAct }: { onAct: OnAct }) {
  const [typed, setTyped] = useTabState('users', '', parseText)
  const [search, setSearch] = useState(typed.trim())
  const searchRef = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <div className="flex flex-col gap-3">
      <TextField
        ref={searchRef}
        label="Search"
        labelHidden
        type="search"
        placeholder="Search by name or email"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') setSearch(typed.trim())
        }}
      />
      <FoundUsers
        search={search}
        onClear={() => {
          setTyped('')
          setSearch('')
          // The button that was pressed goes away.
          searchRef.current?.focus()
        }}
        onAct={onAct}
      />
    </div>
  )
}

interface FoundUsersProps {
  search: string
  onClear: () => void
  onAct: OnAct
}

function FoundUsers({ search, onClear, onAct }: FoundUsersProps) {
  const countRef = useRef<HTMLOutputElement>(null)
  const found = trpc.admin.users.useInfiniteQuery(
    { search },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  )
  if (!found.data)
    return <NotLoaded query={found} failure="The users could not be loaded." className="min-h-96" />

  const users = found.data.pages.flatMap((page) => page.users)
  return (
    <>
      <output ref={countRef} tabIndex={-1} className="rounded-sm text-ink-soft">
        Showing {countOf(users.length, 'user')}
        {found.hasNextPage && ', newest first'}
      </output>
      <Card className="overflow-clip">
        {users.length === 0 && found.isPlaceholderData && <Spinner />}
        {users.length === 0 && !found.isPlaceholderData && (
          <EmptyState
            title={`Nobody matches “${search}”.`}
            action={<Button onClick={onClear}>Clear Search</Button>}
          />
        )}
        {users.length > 0 && <UserRows users={users} onAct={onAct} />}
      </Card>
      <ShowMore of="users" query={found} onEnd={() => countRef.current?.focus()} />
    </>
  )
}
