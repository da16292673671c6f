import { expect, test } from 'vitest'

import { SENDER_CASES, SUBJECT_CASES } from '../testing/typed-cases.ts'

import { actionType, comparison, headerMatch } from './filter.ts'
import type { Action, Condition, MailFilter } from './filter.ts'
import { MAX_CONDITIONS, MAX_FILTERS, MAX_FORWARDS } from './limits.ts'
import { filterProblems, listUnconfirmedForwards } from './filter-problems.ts'
import type { MailboxFacts } from './filter-problems.ts'
import { actionsOffered, tidyFilter, withAction, withFilter, withoutAction } from './rules.ts'
import { sieveScript } from './sieve.ts'

const ID = '0d7a2c1e-93f4-4b58-8a61-5f0c2e7b9d14'
const DELETES: Action = { actionType: 'DELETE', orderIndex: 0, address: null }

function forward(address: string, orderIndex = 0): Action {
  return { actionType: 'FORWARD', orderIndex, address }
}

const FILTER: MailFilter = {
  mailFilterId: ID,
  name: 'Adverts',
  allConditionsRequired: true,
  conditions: [{ headerMatch: 'SUBJECT', comparison: 'CONTAINS', value: 'sale' }],
  actions: [DELETES],
  orderIndex: 0,
}
const MAILBOX: MailboxFacts = { address: 'a@us.example', filters: [], others: [] }

function findProblems(difference: Partial<MailFilter>, mailbox: Partial<MailboxFacts> = {}) {
  return filterProblems({ ...FILTER, ...difference }, { ...MAILBOX, ...mailbox })
}

test('MAI-014 MAI-015 MAI-016 comparisons, headers and actions are exactly the listed values', () => {
  expect(comparison.options.toSorted()).toEqual(['CONTAINS', 'ENDSWITH', 'EQUALS', 'STARTSWITH'])
  expect(headerMatch.options.toSorted()).toEqual(['FROM', 'SUBJECT', 'TO'])
  expect(actionType.options.toSorted()).toEqual(['DELETE', 'FORWARD'])
})

test.each([
  ['EQUALS', 'header :is "subject" "sale"'],
  ['CONTAINS', 'header :contains "subject" "sale"'],
  ['STARTSWITH', 'header :matches "subject" "sale*"'],
  ['ENDSWITH', 'header :matches "subject" "*sale"'],
] as const)('MAI-014 the mail server compares by %s with %s', (operator, test) => {
  const conditions = [{ headerMatch: 'SUBJECT' as const, comparison: operator, value: 'sale' }]

  expect(sieveScript([{ ...FILTER, conditions }])).toContain(`if ${test} {`)
})

test.each([
  ['FROM', 'EQUALS', 'address :is :all "from"'],
  ['FROM', 'CONTAINS', 'header :contains "from"'],
  ['TO', 'EQUALS', 'address :is :all ["to", "cc"]'],
  ['TO', 'CONTAINS', 'header :contains ["to", "cc"]'],
  ['SUBJECT', 'CONTAINS', 'header :contains "subject"'],
] as const)('MAI-015 the mail server looks for %s %s with %s', (match, operator, test) => {
  const conditions = [{ headerMatch: match, comparison: operator, value: 'a@us.example' }]

  expect(sieveScript([{ ...FILTER, conditions }])).toContain(`if ${test} "a@us.example" {`)
})

test.each([
  [true, 'allof'],
  [false, 'anyof'],
])('MAI-012 with allConditionsRequired %s the mail server tests %s conditions', (all, combinator) => {
  const conditions = ['sale', 'offer'].map((value) => ({
    headerMatch: 'SUBJECT' as const,
    comparison: 'CONTAINS' as const,
    value,
  }))
  const tests = 'header :contains "subject" "sale",\r\n  header :contains "subject" "offer"'

  expect(sieveScript([{ ...FILTER, allConditionsRequired: all, conditions }])).toContain(
    `if ${combinator} (\r\n  ${tests}) {`,
  )
})

test('MAI-010 MAI-016 after a delete action only forwarding is offered, and no second delete is added', () => {
  expect(actionsOffered([])).toEqual(['FORWARD', 'DELETE'])
  expect(actionsOffered([forward('b@c.example')])).toEqual(['FORWARD', 'DELETE'])
  expect(actionsOffered([DELETES])).toEqual(['FORWARD'])
  expect(actionsOffered([forward('b@c.example'), DELETES])).toEqual(['FORWARD'])
  expect(withAction([DELETES], 'DELETE')).toEqual([DELETES])
})

test('MAI-011 an action added after a delete is placed before it, and all are renumbered', () => {
  const added = withAction(withAction([DELETES], 'FORWARD'), 'FORWARD')

  expect(added).toEqual([forward('', 0), forward('', 1), { ...DELETES, orderIndex: 2 }])
  expect(withoutAction(added, 0)).toEqual([forward('', 0), { ...DELETES, orderIndex: 1 }])
  expect(findProblems({ actions: [DELETES, forward('b@c.example', 1)] })).toEqual([
    { field: 'actions', problem: 'actionOrder' },
  ])
})

test.each<[what: string, difference: Partial<MailFilter>, field: string, problem: string]>([
  ['without a name', { name: ' ' }, 'name', 'missing'],
  ['with a long name', { name: 'n'.repeat(81) }, 'name', 'tooLong'],
  ['with a line break in its name', { name: 'a\r\nb' }, 'name', 'notOneLine'],
  ['with half a letter', { name: 'a\ud800' }, 'name', 'notOneLine'],
  ['without conditions', { conditions: [] }, 'conditions', 'noConditions'],
  [
    'with too many conditions',
    { conditions: Array(MAX_CONDITIONS + 1).fill(FILTER.conditions[0]) },
    'conditions',
    'tooManyConditions',
  ],
  [
    'with an empty condition',
    { conditions: [{ headerMatch: 'TO', comparison: 'EQUALS', value: '  ' }] },
    'conditions.0.value',
    'missing',
  ],
  ['without actions', { actions: [] }, 'actions', 'noActions'],
  [
    'that deletes an address',
    { actions: [{ ...DELETES, address: 'b@c.example' }] },
    'actions',
    'actionOrder',
  ],
  ['that forwards nowhere', { actions: [{ ...forward(''), address: null }] }, 'actions', 'actionOrder'],
  ['with numbers that are no places', { actions: [forward('b@c.example', 3)] }, 'actions', 'actionOrder'],
  ['to an empty address', { actions: [forward(' ')] }, 'actions.0.address', 'missing'],
  ['to no address', { actions: [forward('b@c')] }, 'actions.0.address', 'notAnAddress'],
  ['to itself', { actions: [forward('A@US.example')] }, 'actions.0.address', 'toItself'],
  [
    'to one address twice',
    { actions: [forward('b@c.example'), forward('B@c.example', 1)] },
    'actions.1.address',
    'twice',
  ],
])('MAI-009 a filter %s is not valid', (_what, difference, field, problem) => {
  expect(findProblems(difference)).toEqual([{ field, problem }])
})

test('a valid filter has no problem and is stored with trimmed values', () => {
  expect(findProblems({})).toEqual([])
  const typed = {
    ...FILTER,
    name: ' Adverts ',
    conditions: [{ headerMatch: 'TO', comparison: 'CONTAINS', value: ' x ' } as const],
    actions: [forward(' B@C.example ')],
  }
  expect(tidyFilter(typed)).toMatchObject({
    name: 'Adverts',
    conditions: [{ value: 'x' }],
    actions: [{ address: 'b@c.example' }],
  })
})

/** The stored value of a condition; null if the filter is refused at the field of the value. */
function findStoredValue(condition: Condition): string | null {
  const filter = { ...FILTER, conditions: [condition] }
  const problems = filterProblems(filter, MAILBOX)
  if (problems.length === 0) return tidyFilter(filter).conditions[0]?.value ?? null
  return problems.map(({ field }) => field).join() === 'conditions.0.value' ? null : JSON.stringify(problems)
}

test.each(SENDER_CASES)('a sender or receiver to equal “%s” is stored as %j', (typed, value) => {
  const headers = ['FROM', 'TO'] as const
  const stored = headers.map((headerMatch) =>
    findStoredValue({ headerMatch, comparison: 'EQUALS', value: typed }),
  )

  expect(stored).toEqual([value, value])
})

test.each(SUBJECT_CASES)('a subject to match “%s” is stored as %j', (typed, value) => {
  const stored = comparison.options.map((each) =>
    findStoredValue({ headerMatch: 'SUBJECT', comparison: each, value: typed }),
  )

  expect(stored).toEqual([value, value, value, value])
})

test('a stored sender that is not an address stays, and a new one is refused', () => {
  const spam = { comparison: 'EQUALS', headerMatch: 'FROM', value: 'Spam Ltd' } as const
  const stored = { ...FILTER, conditions: [spam] }
  const mailbox = { ...MAILBOX, filters: [stored] }
  const withSecond = { ...stored, conditions: [spam, { ...spam, value: 'Ana Bee' }] }

  expect(filterProblems({ ...stored, isPaused: true }, mailbox)).toEqual([])
  expect(filterProblems(withSecond, mailbox)).toEqual([
    { field: 'conditions.1.value', problem: 'notAnAddress' },
  ])
  expect(filterProblems({ ...stored, mailFilterId: 'another' }, mailbox)).toEqual([
    { field: 'conditions.0.value', problem: 'notAnAddress' },
  ])
})

test('a sender to contain a text is stored with its name', () => {
  const condition = { headerMatch: 'FROM', comparison: 'CONTAINS', value: 'Ana Bee <ana' } as const

  expect(findStoredValue(condition)).toBe('Ana Bee <ana')
})

test('forwarding that returns to the mailbox is refused at any length, other forwarding is not', () => {
  const others = [
    { address: 'b@us.example', forwardsTo: ['c@us.example'] },
    { address: 'c@us.example', forwardsTo: ['x@elsewhere.example', 'a@us.example'] },
    { address: 'd@us.example', forwardsTo: ['d@us.example', 'x@elsewhere.example'] },
  ]
  const actions = [forward('b@us.example'), forward('d@us.example', 1)]

  expect(findProblems({ actions }, { others })).toEqual([{ field: 'actions.0.address', problem: 'loop' }])
})

test('a fifth forwarding address over all filters of a mailbox is refused, a known address is not', () => {
  const filters = Array.from({ length: MAX_FORWARDS }, (_none, orderIndex) => ({
    ...FILTER,
    mailFilterId: `${ID.slice(0, -1)}${orderIndex}`,
    orderIndex,
    actions: [forward(`to${orderIndex}@x.example`)],
  }))
  const fifth = { mailFilterId: ID, actions: [forward('to9@x.example')] }

  expect(findProblems(fifth, { filters })).toEqual([{ field: 'actions', problem: 'tooManyForwards' }])
  expect(findProblems({ ...fifth, actions: [forward('to1@x.example')] }, { filters })).toEqual([])
  expect(findProblems({ mailFilterId: ID }, { filters })).toEqual([])
  const [first] = filters
  expect(findProblems({ ...first, actions: [forward('to9@x.example')] }, { filters })).toEqual([])
})

test('a mailbox has a maximum number of filters', () => {
  const filters = Array.from({ length: MAX_FILTERS }, (_none, orderIndex) => ({
    ...FILTER,
    mailFilterId: `${ID.slice(0, -2)}${orderIndex + 40}`,
    orderIndex,
  }))

  expect(findProblems({}, { filters })).toEqual([{ field: 'name', problem: 'tooManyFilters' }])
  expect(findProblems({ mailFilterId: `${ID.slice(0, -2)}40` }, { filters })).toEqual([])
})

test('a filter is saved at its place, and the others keep their order', () => {
  const filters = ['x', 'y', 'z'].map((name, orderIndex) => ({
    ...FILTER,
    mailFilterId: name,
    name,
    orderIndex,
  }))
  const listNames = (all: readonly MailFilter[]) => all.map(({ name, orderIndex }) => `${orderIndex}${name}`)
  const z = { ...FILTER, mailFilterId: 'z', name: 'z' }

  expect(listNames(withFilter(filters, { ...z, orderIndex: 0 }))).toEqual(['0z', '1x', '2y'])
  expect(listNames(withFilter(filters, { ...z, orderIndex: 1 }))).toEqual(['0x', '1z', '2y'])
  expect(listNames(withFilter(filters, { ...z, orderIndex: 99 }))).toEqual(['0x', '1y', '2z'])
  expect(listNames(withFilter(filters, { ...z, orderIndex: -5 }))).toEqual(['0z', '1x', '2y'])
})

test('an address outside the account needs a confirmation, an address of the account does not', () => {
  const others = [{ address: 'b@us.example', forwardsTo: [] }]
  const actions = [forward('b@us.example'), forward('said-yes@x.example', 1), forward('new@x.example', 2)]

  expect(listUnconfirmedForwards({ actions }, { others }, ['said-yes@x.example'])).toEqual(['new@x.example'])
})
