import * as z from 'zod/mini'

import { day } from '../day.ts'
import { deliveryAddress } from '../ordering/order-parts.ts'
import { location } from '../qualification/contract.ts'

const key = z.nullable(z.string())

/** The provider that a service is transferred from. Source: ORD-020, ORD-047. */
const losing = z.nullable(z.object({ key: z.string(), accountName: z.string(), accountNumber: z.string() }))

/** `byod` is the customer's own device. Source: ORD-060, ORD-063. */
const modem = z.nullable(z.union([z.literal('byod'), z.object({ key: z.string(), contractLength: z.int() })]))

/** Source: MOV-021. */
export const siteAccess = z.object({ key: z.string(), notes: z.string(), dog: z.boolean() })

/** `linked`: the dates still follow the day of connection. Source: ORD-026, CHG-061. */
export const scheduledDates = z.object({
  internetConnect: z.nullable(day),
  internetDisconnect: z.nullable(day),
  powerConnect: z.nullable(day),
  powerDisconnect: z.nullable(day),
  linked: z.boolean(),
})
export type ScheduledDates = z.output<typeof scheduledDates>

/** The customer's choices, without derived values. Source: ORD-023. */
export const draft = z.object({
  /** Source: ORD-024. */
  type: z.enum(['movehouse', 'plan']),
  /** The new address of a move. */
  address: z.nullable(location),
  /** The present residents of the address move out. */
  takesOver: z.boolean(),
  coreProduct: key,
  internetPlan: key,
  voicePlan: key,
  phoneNumber: key,
  /** Keys; null means the default extras. Source: CHG-040, CHG-049. */
  voiceAdditionalProducts: z.nullable(z.array(z.string())),
  additionalProducts: z.nullable(z.array(z.string())),
  losingInternet: losing,
  losingVoice: losing,
  modem,
  /** Null means the address of the service. */
  postal: z.nullable(deliveryAddress),
  /** `none` means a move without power. */
  powerPlan: key,
  medicallyDependent: z.nullable(z.boolean()),
  siteAccess: z.nullable(siteAccess),
  /** Null means the default dates. Source: CHG-057, CHG-058. */
  scheduledDates: z.nullable(scheduledDates),
  contractAccepted: z.boolean(),
})
export type Draft = Readonly<z.output<typeof draft>>
export type Choice = Exclude<keyof Draft, 'type'>
export type Modem = Draft['modem']
export type Losing = Draft['losingVoice']

export const NO_POWER = 'none'

/** In place of a losing provider: a new phone line. */
export const NEW_LINE = 'none'

export const EMPTY_DRAFT: Omit<Draft, 'type'> = {
  address: null,
  takesOver: false,
  coreProduct: null,
  internetPlan: null,
  voicePlan: null,
  phoneNumber: null,
  voiceAdditionalProducts: null,
  additionalProducts: null,
  losingInternet: null,
  losingVoice: null,
  modem: null,
  postal: null,
  powerPlan: null,
  medicallyDependent: null,
  siteAccess: null,
  scheduledDates: null,
  contractAccepted: false,
}

/** The choices that each choice resets. Source: ORD-030 to ORD-036. */
const RESETS: { readonly [C in Choice]?: readonly Choice[] } = {
  address: ['takesOver', 'coreProduct', 'powerPlan', 'medicallyDependent', 'siteAccess'],
  coreProduct: [
    'internetPlan',
    'voicePlan',
    'phoneNumber',
    'voiceAdditionalProducts',
    'additionalProducts',
    'losingInternet',
    'losingVoice',
  ],
  internetPlan: ['modem'],
  voicePlan: ['modem'],
  modem: ['contractAccepted'],
}

/** Sets one choice and resets its dependent choices. An equal value changes nothing. */
export function choose<C extends Choice>(order: Draft, choice: C, value: Draft[C]): Draft {
  if (isEqual(order[choice], value)) return order
  return { ...clearChoices(order, RESETS[choice] ?? []), [choice]: value }
}

function clearChoices(order: Draft, choices: readonly Choice[]): Draft {
  return choices.reduce<Draft>(
    (rest, choice) => clearChoices({ ...rest, [choice]: EMPTY_DRAFT[choice] }, RESETS[choice] ?? []),
    order,
  )
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
