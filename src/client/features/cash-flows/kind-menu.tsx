import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { readTypedLine } from '../../../shared/plan/typed-line.ts'
import { type Dialogs, useDoor } from '../../plan/door.ts'
import { useToday } from '../../server/use-today.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { MENU_ITEMS, MenuItem } from '../../ui/layers/menu.tsx'
import { Popover } from '../../ui/layers/popover.tsx'

/** Asks for the kind, or takes a cash flow typed in one line [behaviour: One typed line]. */
export function KindMenu({ anchor, date, onClose }: Dialogs['add'] & { onClose: () => void }) {
  const { open } = useDoor()
  const today = useToday()
  const [button] = useState({ current: anchor })
  const menuRef = useRef<HTMLDivElement>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const form = useForm(z.object({ line: z.string() }), {
    defaults: { line: '' },
    send: () => {
      if (typed?.kind) choose(typed.kind)
      else focusFirst()
      return false
    },
  })
  const { line } = form.values
  const typed = line.trim() === '' ? undefined : readTypedLine(line, today)

  // A field with the focus brings up the keyboard of a phone.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) fieldRef.current?.focus()
  }, [])

  function choose(kind: CashFlowKind) {
    onClose()
    open(`add-${kind}`, { date, typed })
  }

  function focusFirst() {
    menuRef.current?.querySelector('button')?.focus()
  }

  function leadDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    focusFirst()
  }

  return (
    <Popover
      kind="dialog"
      label="Add"
      anchor={button}
      align="center"
      roving={MENU_ITEMS}
      onClose={onClose}
      className="w-80 max-w-[calc(100vw-1rem)] p-1"
    >
      <Form form={form} noValidate className="p-2">
        <TextField
          ref={fieldRef}
          label="In One Line"
          autoComplete="off"
          placeholder="rent 1,200 on the 1st"
          hint={typed?.kind === null ? 'Income or expense?' : undefined}
          onKeyDown={leadDown}
          {...form.text('line')}
        />
      </Form>
      <div ref={menuRef} role="menu" aria-label="Add" className="flex flex-col">
        <MenuItem onChoose={() => choose('income')}>Income</MenuItem>
        <MenuItem onChoose={() => choose('expense')}>Expense</MenuItem>
      </div>
    </Popover>
  )
}
