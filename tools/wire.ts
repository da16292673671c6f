import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'

import * as z from 'zod/mini'

import { listCalls } from './contract-calls.ts'
import { ROOT, isProgram } from './processes.ts'
import { listBreaks } from './wire/compare.ts'
import { describeWire } from './wire/facts.ts'
import type { WireFacts, WireField } from './wire/facts.ts'

/** The contract of the last release, written by `npm run wire -- --save` when a release is made. */
export const RELEASED_FILE = 'tools/wire/released.json'

const ORDER_PARTS = [
  'AdditionalProducts',
  'CoreProductsToChange',
  'ElectricityToChange',
  'HardwareOrders',
  'LosingProviders',
  'PromoCodes',
  'Questions',
  'SalesPerson',
]
const CARD_FIELDS = ['cardType', 'confirmed', 'owedShown', 'returnPath']

/** Fields of bodies that became optional. The documents name none of them, and the page sends each as before, except where noted. */
const OPTIONAL_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'POST /accounts/{accountCode}/dps/createpxfusiontransaction': CARD_FIELDS,
  'POST /accounts/{accountCode}/windcavetransactions': CARD_FIELDS,
  'POST /accounts/{accountCode}/recurringpayment/paperlessdirectdebit': ['accountName'],
  'PUT /accounts/{accountCode}/orders/{orderId}': ORDER_PARTS,
  'POST /accounts/{accountCode}/order-forecasts': ORDER_PARTS.map((part) => `order.${part}`),
  'PUT /accounts/{accountCode}/mailboxes/{mailboxId}/filters/{mailFilterId}': [
    'actions[].address',
    'revision',
  ],
  // the documents name it, and the page leaves it out for a SIM that is known: an older process refuses that
  'POST /accounts/{accountCode}/mobile/lines/{serviceNumber}/transfer': ['simNumber'],
  'POST /accounts/{accountCode}/powerorders/{orderId}/commit': ['termsAccepted'],
  'PUT /accounts/{accountCode}/tollfree/{serviceEntity}/destination': ['revision'],
  'PUT /accounts/{accountCode}/tollfreenumbers/{serviceEntity}': ['revision'],
  'PUT /accounts/{accountCode}/voice/lines/{serviceEntity}/features': ['revision'],
}

/**
 * Intended breaks, each with the release after which no page or process of an older release runs.
 * See docs/decisions/0099-the-wire-grows-by-optional-fields.md.
 */
export const INTENDED_BREAKS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(OPTIONAL_FIELDS).flatMap(([call, fields]) =>
    fields.map((field) => [`${call} body ${field} became optional`, 'the release after 2026-11-30']),
  ),
)

/** The fields of each call by path, each in the form `required string all|day|night`. */
const releasedCalls = z.record(z.string(), z.record(z.string(), z.string()))

/** Parses the stored contract of a release. */
export function parseReleased(text: string): WireFacts {
  const calls = Object.entries(releasedCalls.parse(JSON.parse(text)))
  return new Map(
    calls.flatMap(([call, fields]) =>
      Object.entries(fields).map(([path, field]): [string, WireField] => {
        const [need, type = '', values = ''] = field.split(' ')
        const listed = values === '' ? [] : values.split('|').map(decodeURIComponent)
        return [`${call} ${path}`.trim(), { isRequired: need === 'required', type, values: listed }]
      }),
    ),
  )
}

/** The contract in its stored form, sorted by path. */
export function formatReleased(facts: WireFacts): string {
  const calls: Record<string, Record<string, string>> = {}
  const sorted = [...facts].toSorted(([left], [right]) => (left < right ? -1 : 1))
  for (const [key, { isRequired, type, values }] of sorted) {
    const [, call = '', path = ''] = /^(\S+ \S+) ?(.*)$/.exec(key) ?? []
    const listed = values.map(encodeURIComponent).join('|')
    calls[call] = {
      ...calls[call],
      [path]: `${isRequired ? 'required' : 'optional'} ${type} ${listed}`.trim(),
    }
  }
  return `${JSON.stringify(calls, null, 1)}\n`
}

async function report(): Promise<boolean> {
  const current = describeWire(await listCalls())
  const file = join(ROOT, RELEASED_FILE)
  if (argv.includes('--save')) writeFileSync(file, formatReleased(current))
  const released = parseReleased(readFileSync(file, 'utf8'))
  const breaks = listBreaks(released, current).filter((change) => INTENDED_BREAKS[change] === undefined)
  console.log(`wire: ${current.size} calls and fields, ${breaks.length} breaks`)
  for (const change of breaks) console.log(`  ${change}`)
  return breaks.length === 0
}

if (isProgram(import.meta.url)) process.exitCode = (await report()) ? 0 : 1
