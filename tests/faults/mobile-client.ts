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

import { callUntilAnswered, BY, placeOrder } from './order-client.ts'
import type { ClientContext, ConfirmedOrder } from './order-client.ts'
import { pickOne } from './tabs.ts'

const ADDRESS = {
  StreetName: '31 Riccarton Road',
  Suburb: 'Riccarton',
  City: 'Christchurch',
  PostCode: '8011',
  Country: 'New Zealand',
}
/** An account with more mobiles orders no other. */
const MAX_MOBILES = 9
const MANY_NUMBERS = 20
const PLANS = ['mobile-member', 'mobile-12', 'mobile-endless', 'mobile-light'] as const

type Ordering = {
  readonly client: ClientContext
  readonly account: string
  readonly random: () => number
}

/** The random next act of an account: an order of any kind, or a change of one of its numbers. */
export function orderMobile(
  client: ClientContext,
  account: string,
  random: () => number,
): Promise<ConfirmedOrder | null> {
  const ordering = { client, account, random }
  return pickOne(random, ACTS)(ordering)
}

/** A new mobile, alone or in the group, with a number that others want as well. */
async function connect(ordering: Ordering): Promise<ConfirmedOrder | null> {
  const [mobiles, number] = [await listMobiles(ordering), await chooseFreeNumber(ordering)]
  if (number === null || mobiles.length > MAX_MOBILES) return null
  const planKey = pickOne(ordering.random, ['mobile-member', 'mobile-12'])
  return placeMobileOrder(ordering, {
    kind: 'connection',
    planKey,
    serviceEntity: number,
    address: ADDRESS,
    promotion: null,
  })
}

async function addOn(ordering: Ordering): Promise<ConfirmedOrder | null> {
  return ofAMobile(ordering, 'mobileaddon', 'addon-data-5')
}

async function changePlan(ordering: Ordering): Promise<ConfirmedOrder | null> {
  return ofAMobile(ordering, 'mobileplan', pickOne(ordering.random, PLANS))
}

async function ofAMobile(
  ordering: Ordering,
  kind: 'mobileaddon' | 'mobileplan',
  planKey: string,
): Promise<ConfirmedOrder | null> {
  const [first, ...others] = await listMobiles(ordering)
  if (first === undefined) return null
  const { serviceEntity } = pickOne(ordering.random, [first, ...others])
  return placeMobileOrder(ordering, { kind, planKey, serviceEntity })
}

/** The leader of the group and a member exchange their plans. */
async function handLeadOver(ordering: Ordering): Promise<ConfirmedOrder | null> {
  const mobiles = await listMobiles(ordering)
  const leader = mobiles.find(({ isGroupLeader }) => isGroupLeader)
  const [first, ...others] = mobiles.filter(
    ({ groupTag, isGroupLeader }) => groupTag !== null && !isGroupLeader,
  )
  if (leader === undefined || first === undefined) return null
  const member = pickOne(ordering.random, [first, ...others])
  const turns = [
    { serviceEntity: member.serviceEntity, planKey: leader.plan.planKey },
    { serviceEntity: leader.serviceEntity, planKey: member.plan.planKey },
  ] as const
  return placeMobileOrder(ordering, { kind: 'mobilelead', turns })
}

function placeMobileOrder({ client, account }: Ordering, order: MobileOrder): Promise<ConfirmedOrder | null> {
  return placeOrder(client, { account, type: order.kind, body: mobileOrderBody(order, BY) })
}

async function listMobiles({ client, account }: Ordering): Promise<readonly MobileService[]> {
  return (
    listMobileServices.reply.safeParse(await callUntilAnswered(client, listMobileServices, { account }))
      .data ?? []
  )
}

/** The smallest free number, so that several customers want the same; null if no number is free. */
async function chooseFreeNumber({ client, account }: Ordering): Promise<string | null> {
  const query = `?count=${MANY_NUMBERS}`
  const free = listFreeNumbers.reply.safeParse(
    await callUntilAnswered(client, listFreeNumbers, { account, query }),
  )
  return free.data?.toSorted()[0] ?? null
}

/** Another plan of wireless broadband, with its required choices. */
async function changeWireless({ client, account, random }: Ordering): Promise<ConfirmedOrder | null> {
  const { data } = readWirelessOffer.reply.safeParse(
    await callUntilAnswered(client, readWirelessOffer, { account }),
  )
  // the provider's day decides whether the contract has ended
  const { data: numbers } = readNumbers.reply.safeParse(
    await callUntilAnswered(client, readNumbers, { account }),
  )
  if (data === undefined || data.line === null || numbers === undefined) return null
  const { line, location } = data
  const [first, ...others] = data.plans.filter(({ key }) => key !== line.planKey)
  if (first === undefined) return null
  const plan = pickOne(random, [first, ...others])
  const choice = { line, plan, delivery: deliveryTo(location), promoCode: null }
  return placeOrder(client, {
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
  return requestNumberChange(ordering, swapSim, { simNumber })
}

/** Requests another number for a mobile. Others want the number as well. */
async function renumber(ordering: Ordering): Promise<null> {
  const number = await chooseFreeNumber(ordering)
  return number === null ? null : requestNumberChange(ordering, changeMobileNumber, { number })
}

async function requestNumberChange(
  ordering: Ordering,
  call: typeof swapSim | typeof changeMobileNumber,
  wanted: Readonly<Record<string, string>>,
): Promise<null> {
  const { client, account, random } = ordering
  const { data } = readNumbers.reply.safeParse(await callUntilAnswered(client, readNumbers, { account }))
  const [first, ...others] = data?.numbers ?? []
  if (first === undefined) return null
  const serviceNumber = String(pickOne(random, [first, ...others]).serviceNumber)
  const body = { ...wanted, password: DEMO_PASSWORD }
  await callUntilAnswered(client, call, { account, parameters: { serviceNumber }, body })
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
