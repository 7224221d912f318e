import { expect, test } from 'vitest'
import {
  isExpanded,
  parseExpandedDays,
  withExpanded,
} from '../../src/client/features/balance/list/expanded-days.ts'

const today = '2026-11-20'
const tomorrow = '2026-11-21'

test('today alone is open by default', () => {
  expect(isExpanded([], today, today)).toBe(true)
  expect(isExpanded([], tomorrow, today)).toBe(false)
})

test('a today that was closed stays closed, and the next day opens all the same', () => {
  const remembered = withExpanded([], { dates: [today], expanded: false, today })
  expect(isExpanded(remembered, today, today)).toBe(false)
  expect(isExpanded(remembered, tomorrow, tomorrow)).toBe(true)
})

test('a day that is opened and closed again leaves nothing to remember', () => {
  const opened = withExpanded([], { dates: [tomorrow], expanded: true, today })
  expect(isExpanded(opened, tomorrow, today)).toBe(true)
  expect(withExpanded(opened, { dates: [tomorrow], expanded: false, today })).toEqual([])
})

test('opening a closed today takes the closing back', () => {
  const closed = withExpanded([tomorrow], { dates: [today], expanded: false, today })
  const opened = withExpanded(closed, { dates: [today], expanded: true, today })
  expect(opened).toEqual([tomorrow, today])
})

test('anything but a list of texts is no memory', () => {
  expect(parseExpandedDays('{"2026-11-20":true}')).toBeUndefined()
  expect(parseExpandedDays('["2026-11-20",7,null]')).toEqual([today])
})
