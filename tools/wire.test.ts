import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { defineCall } from '@switchboard/domain/call'

import { listCalls } from './contract-calls.ts'
import { ROOT } from './processes.ts'
import { INTENDED_BREAKS, RELEASED_FILE, parseReleased, formatReleased } from './wire.ts'
import { listBreaks } from './wire/compare.ts'
import { describeWire } from './wire/facts.ts'

const visit = { day: z.string(), note: z.optional(z.string()) }
const request = { type: z.enum(['Scoping', 'Install']), slot: z.object({ day: z.string() }) }

function describeVisits(reply: z.core.$ZodType, body: z.core.$ZodType = z.object(request)) {
  const call = defineCall({
    method: 'POST',
    path: '/accounts/{accountCode}/visits',
    access: 'account',
    body: z.strictObject({ visit: body }),
    reply: z.object({ visits: z.array(reply) }),
    errors: [],
  })
  return describeWire([call])
}

const RELEASED = describeVisits(z.object(visit))
const REPLY = 'POST /accounts/{accountCode}/visits reply visits[]'
const BODY = 'POST /accounts/{accountCode}/visits body visit'

test('no call breaks the page or the process of the last release', async () => {
  const current = describeWire(await listCalls())
  const released = parseReleased(readFileSync(join(ROOT, RELEASED_FILE), 'utf8'))
  console.log(`looked at ${current.size} calls and fields of ${released.size} released ones`)

  const breaks = listBreaks(released, current)

  expect(breaks.filter((change) => INTENDED_BREAKS[change] === undefined)).toEqual([])
  expect(Object.keys(INTENDED_BREAKS).filter((change) => !breaks.includes(change))).toEqual([])
  expect(released.size).toBeGreaterThan(4_000)
})

test.each<[title: string, reply: z.core.$ZodType, breaks: string[]]>([
  ['a new required field', z.object({ ...visit, fee: z.number() }), [`${REPLY}.fee is new and required`]],
  ['a removed field', z.object({ day: z.string() }), [`${REPLY}.note is missing`]],
  [
    'a required field that may be missing',
    z.object({ ...visit, day: z.optional(z.string()) }),
    [`${REPLY}.day became optional`],
  ],
  ['another type', z.object({ ...visit, day: z.number() }), [`${REPLY}.day was string and is number`]],
  [
    'a field that may be null',
    z.object({ ...visit, day: z.nullable(z.string()) }),
    [`${REPLY}.day was string and is null|string`],
  ],
])('a reply with %s is a break', (_title, reply, breaks) => {
  expect(listBreaks(RELEASED, describeVisits(reply))).toEqual(breaks)
})

test.each<[title: string, body: z.core.$ZodType, breaks: string[]]>([
  [
    'a new required field',
    z.object({ ...request, phone: z.string() }),
    [`${BODY}.phone is new and required`],
  ],
  ['a value fewer', z.object({ ...request, type: z.enum(['Install']) }), [`${BODY}.type lost Scoping`]],
  [
    'a value more',
    z.object({ ...request, type: z.enum(['Scoping', 'Install', 'Repair']) }),
    [`${BODY}.type gained Repair`],
  ],
  [
    'a required field in a known object',
    z.object({ ...request, slot: z.object({ day: z.string(), half: z.string() }) }),
    [`${BODY}.slot.half is new and required`],
  ],
])('a request with %s is a break', (_title, body, breaks) => {
  expect(listBreaks(RELEASED, describeVisits(z.object(visit), body))).toEqual(breaks)
})

test('an optional field, an optional object with required fields and a new call are no breaks', () => {
  const grown = z.object({
    ...visit,
    fee: z.optional(z.number()),
    place: z.optional(z.object({ floor: z.number() })),
  })
  const other = defineCall({
    method: 'GET',
    path: '/visits',
    access: 'open',
    reply: z.object({ a: z.string() }),
    errors: [],
  })

  expect(listBreaks(RELEASED, describeVisits(grown))).toEqual([])
  expect(listBreaks(RELEASED, new Map([...RELEASED, ...describeWire([other])]))).toEqual([])
})

test('a new alternative and a removed call are breaks', () => {
  const first = z.object({ kind: z.literal('a'), x: z.string() })
  const second = z.object({ kind: z.literal('b') })
  const union = z.discriminatedUnion('kind', [first, second])
  const wider = z.discriminatedUnion('kind', [
    first,
    second,
    z.object({ kind: z.literal('c d'), y: z.string() }),
  ])

  expect(listBreaks(describeVisits(union), describeVisits(wider))).toContain(
    `${REPLY}<kind=_c_d_>.y is new and required`,
  )
  expect(listBreaks(RELEASED, new Map())).toContain('POST /accounts/{accountCode}/visits is missing')
})

test('the released contract is read as it was written', () => {
  const enums = describeVisits(z.object({ way: z.enum(['Direct Debit', 'a|b']) }))

  expect(parseReleased(formatReleased(enums))).toEqual(
    new Map([...enums].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  )
})
