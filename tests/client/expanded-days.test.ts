import { expect, test } from 'vitest'
import {
  isExpanded,
  parseExpandedDays,
  withExpanded,
} from '../../src/client/features/balance/list/use-expanded-days.ts'

const today = '2026-11-20'
const tomorrow = '2026-11-21'

test('today is the only day that is expanded by default', () => {
  expect(isExpanded([], today, today)).toBe(true)
  expect(isExpanded([], tomorrow, today)).toBe(false)
})

test('today stays collapsed after the user collapsed it, and the next day is expanded again', () => {
  const remembered = withExpanded([], { dates: [today], expanded: false, today })
  expect(isExpanded(remembered, today, today)).toBe(false)
  expect(isExpanded(remembered, tomorrow, tomorrow)).toBe(true)
})

test('a day that is expanded and collapsed again is not stored', () => {
  const opened = withExpanded([], { dates: [tomorrow], expanded: true, today })
  expect(isExpanded(opened, tomorrow, today)).toBe(true)
  expect(withExpanded(opened, { dates: [tomorrow], expanded: false, today })).toEqual([])
})

test('today is expanded again after the user expands it', () => {
  const closed = withExpanded([tomorrow], { dates: [today], expanded: false, today })
  const opened = withExpanded(closed, { dates: [today], expanded: true, today })
  expect(opened).toEqual([tomorrow, today])
})

test('a stored value that is not a list of texts is ignored', () => {
  expect(parseExpandedDays('{"2026-11-20":true}')).toBeUndefined()
  expect(parseExpandedDays('["2026-11-20",7,null]')).toEqual([today])
})
