import { dayAt } from '@switchboard/domain/day'
import { listFreeNumbers, listMobileServices } from '@switchboard/domain/mobile/contract'
import type { MobileService } from '@switchboard/domain/mobile/contract'
import { changeMobileNumber, readNumbers, swapSim } from '@switchboard/domain/mobile/numbers/contract'
import { simNumberProblem } from '@switchboard/domain/mobile/numbers/rules'
import { mobileOrderBody } from '@switchboard/domain/mobile/order-body'
import type { MobileOrder } from '@switchboard/domain/mobile/order-body'
import { readWirelessOffer } from '@switchboard/domain/wireless/contract'
import { deliveryTo } from '@switchboard/domain/ordering/own-order'
import { wirelessBody } from '@switchboard/domain/wireless/order'

import { DEMO_PASSWORD } from '../../apps/api/src/demo/people.ts'

import { answered, BY, placeOrder } from './order-client.ts'
import type { Asking, ToldOrder } from './order-client.ts'
import { oneOf } from './tabs.ts'

const ADDRESS = {
  StreetName: '31 Riccarton Road',
  Suburb: 'Riccarton',
  City: 'Christchurch',
  PostCode: '8011',
  Country: 'New Zealand',
}
/** An account with more mobiles orders no other. */
const MOST_MOBILES = 9
const MANY_NUMBERS = 20
const PLANS = ['mobile-member', 'mobile-12', 'mobile-endless', 'mobile-light'] as const

type Ordering = {
  readonly asking: Asking
  readonly account: string
  readonly random: () => number
}

/** The random next act of an account: an order of any kind, or a change of one of its numbers. */
export function orderMobile(
  asking: Asking,
  account: string,
  random: () => number,
): Promise<ToldOrder | null> {
  const ordering = { asking, account, random }
  return oneOf(random, ACTS)(ordering)
}

/** A new mobile, alone or in the group, with a number that others want as well. */
async function connect(ordering: Ordering): Promise<ToldOrder | null> {
  const [mobiles, number] = [await mobilesOf(ordering), await wantedNumber(ordering)]
  if (number === null || mobiles.length > MOST_MOBILES) return null
  const planKey = oneOf(ordering.random, ['mobile-member', 'mobile-12'])
  return placed(ordering, {
    kind: 'connection',
    planKey,
    serviceEntity: number,
    address: ADDRESS,
    promotion: null,
  })
}

async function addOn(ordering: Ordering): Promise<ToldOrder | null> {
  return ofAMobile(ordering, 'mobileaddon', 'addon-data-5')
}

async function changePlan(ordering: Ordering): Promise<ToldOrder | null> {
  return ofAMobile(ordering, 'mobileplan', oneOf(ordering.random, PLANS))
}

async function ofAMobile(
  ordering: Ordering,
  kind: 'mobileaddon' | 'mobileplan',
  planKey: string,
): Promise<ToldOrder | null> {
  const [first, ...others] = await mobilesOf(ordering)
  if (first === undefined) return null
  const { serviceEntity } = oneOf(ordering.random, [first, ...others])
  return placed(ordering, { kind, planKey, serviceEntity })
}

/** The leader of the group and a member exchange their plans. */
async function handLeadOver(ordering: Ordering): Promise<ToldOrder | null> {
  const mobiles = await mobilesOf(ordering)
  const leader = mobiles.find(({ isGroupLeader }) => isGroupLeader)
  const [first, ...others] = mobiles.filter(
    ({ groupTag, isGroupLeader }) => groupTag !== null && !isGroupLeader,
  )
  if (leader === undefined || first === undefined) return null
  const member = oneOf(ordering.random, [first, ...others])
  const turns = [
    { serviceEntity: member.serviceEntity, planKey: leader.plan.planKey },
    { serviceEntity: leader.serviceEntity, planKey: member.plan.planKey },
  ] as const
  return placed(ordering, { kind: 'mobilelead', turns })
}

function placed({ asking, account }: Ordering, order: MobileOrder): Promise<ToldOrder | null> {
  return placeOrder(asking, { account, type: order.kind, body: mobileOrderBody(order, BY) })
}

async function mobilesOf({ asking, account }: Ordering): Promise<readonly MobileService[]> {
  return (
    listMobileServices.reply.safeParse(await answered(asking, listMobileServices, { account })).data ?? []
  )
}

/** The smallest free number, so that several customers want the same; null if no number is free. */
async function wantedNumber({ asking, account }: Ordering): Promise<string | null> {
  const query = `?count=${MANY_NUMBERS}`
  const free = listFreeNumbers.reply.safeParse(await answered(asking, listFreeNumbers, { account, query }))
  return free.data?.toSorted()[0] ?? null
}

/** Another plan of wireless broadband, with its required choices. */
async function changeWireless({ asking, account, random }: Ordering): Promise<ToldOrder | null> {
  const { data } = readWirelessOffer.reply.safeParse(await answered(asking, readWirelessOffer, { account }))
  // the provider's day decides whether the contract has ended
  const { data: numbers } = readNumbers.reply.safeParse(await answered(asking, readNumbers, { account }))
  if (data === undefined || data.line === null || numbers === undefined) return null
  const { line, location } = data
  const [first, ...others] = data.plans.filter(({ key }) => key !== line.planKey)
  if (first === undefined) return null
  const plan = oneOf(random, [first, ...others])
  const choice = { line, plan, delivery: deliveryTo(location), promoCode: null }
  return placeOrder(asking, {
    account,
    type: 'wirelessproduct',
    body: wirelessBody(choice, BY, dayAt(numbers.now)),
  })
}

/** Requests another SIM card for a number. This is not an order, so it returns null. */
async function swap(ordering: Ordering): Promise<null> {
  const simNumber = withCheckDigit(
    `89640299${String(Math.floor(ordering.random() * 10 ** 10)).padStart(10, '0')}`,
  )
  return requested(ordering, swapSim, { simNumber })
}

/** Requests another number for a mobile. Others want the number as well. */
async function renumber(ordering: Ordering): Promise<null> {
  const number = await wantedNumber(ordering)
  return number === null ? null : requested(ordering, changeMobileNumber, { number })
}

async function requested(
  ordering: Ordering,
  call: typeof swapSim | typeof changeMobileNumber,
  wanted: Readonly<Record<string, string>>,
): Promise<null> {
  const { asking, account, random } = ordering
  const { data } = readNumbers.reply.safeParse(await answered(asking, readNumbers, { account }))
  const [first, ...others] = data?.numbers ?? []
  if (first === undefined) return null
  const serviceNumber = String(oneOf(random, [first, ...others]).serviceNumber)
  const body = { ...wanted, password: DEMO_PASSWORD }
  await answered(asking, call, { account, parameters: { serviceNumber }, body })
  return null
}

const DIGITS = [...'0123456789']

/** The digits with their check digit, which makes a SIM number. */
function withCheckDigit(digits: string): string {
  const last = DIGITS.find((digit) => simNumberProblem(`${digits}${digit}`) === null)
  if (last === undefined) throw new Error(`${digits} begin no SIM number`)
  return `${digits}${last}`
}

const ACTS = [
  connect,
  connect,
  addOn,
  changePlan,
  changePlan,
  handLeadOver,
  handLeadOver,
  changeWireless,
  swap,
  renumber,
] as const
