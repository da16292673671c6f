import { describe, expect, test } from 'vitest'

import { day } from '../day.ts'
import { toCents } from '../money.ts'
import { toCharge } from '../ordering/pricing/prices.ts'

import { byCharge, chargePerGb, isSoldAddOn } from '../ordering/adding/mobile/add-ons.ts'
import { DURATIONS, calculateLastDay } from '../ordering/adding/mobile/durations.ts'
import type { GroupFacts, GroupMembership } from '../ordering/adding/mobile/group.ts'
import { groupProblem } from '../ordering/adding/mobile/group.ts'
import { TOGETHER_CENTS, discountCosts, listDiscounts } from '../ordering/adding/mobile/new-connection.ts'
import { leadsMembers, plansForChange, plansForNew } from './plan-choice.ts'
import { mobileOrderBody } from './order-body.ts'

const FROM = day.parse('2026-11-30')
const NEXT_BILL = day.parse('2026-12-10')

describe('the duration of an add-on', () => {
  test('MOB-058 there are six durations', () => {
    expect(DURATIONS).toEqual(['onemonth', 'twomonth', 'threemonth', 'sixmonth', 'twelvemonth', 'nextbill'])
  })

  test.each([
    ['onemonth', '2026-12-29'],
    ['twomonth', '2027-01-29'],
    ['threemonth', '2027-02-27'],
    ['sixmonth', '2027-05-29'],
    ['twelvemonth', '2027-11-29'],
    ['nextbill', '2026-12-09'],
  ] as const)('MOB-058 of %s the last day is %s', (duration, lastDay) => {
    expect(calculateLastDay(duration, FROM, NEXT_BILL)).toBe(lastDay)
  })

  test.each([[null], [FROM]])('without a next bill, an add-on up to the next bill lasts a month', (bill) => {
    expect(calculateLastDay('nextbill', FROM, bill)).toBe('2026-12-29')
  })
})

describe('the add-ons of a brand', () => {
  const of = (key: string, gb: number | null) => ({ key, addedDataMb: gb === null ? null : gb * 1_024 })
  const rules = { dataAddOnsGb: [1, 15], leftOutAddOns: ['roam'] }

  test.each([
    ['MOB-030 of 1 GB', of('a', 1), true],
    ['MOB-030 of 15 GB', of('a', 15), true],
    ['MOB-030 of 5 GB', of('a', 5), false],
    ['MOB-030 of something else than data', of('a', null), true],
    ['MOB-029 that are left out', of('roam', 1), false],
  ])('%s', (_id, addOn, isSold) => {
    expect(isSoldAddOn(addOn, rules)).toBe(isSold)
  })

  test('MOB-028 the lowest charge is listed first', () => {
    const addOn = (name: string, cents: number) => ({ name, chargeIncludingGst: toCents(cents) })
    const listed = byCharge([addOn('c', 900), addOn('b', 500), addOn('a', 900)])
    expect(listed.map(({ name }) => name)).toEqual(['b', 'a', 'c'])
  })

  test('a GB costs its share of the charge, and an add-on without data has no such price', () => {
    expect(chargePerGb(toCents(1_000), 3 * 1_024)).toBe(333)
    expect(chargePerGb(toCents(1_000), null)).toBeNull()
  })
})

const TAG = 'share'
const alone = { groupTag: null, isGroupMember: false }
const leads = { groupTag: TAG, isGroupMember: false }
const member = { groupTag: TAG, isGroupMember: true }
const toLine = (serviceEntity: string | null, membership: GroupMembership) => ({
  serviceEntity,
  ...membership,
})

describe('groups', () => {
  const facts = (differences: Partial<GroupFacts> = {}): GroupFacts => ({
    held: [toLine('L', leads), toLine('M', member)],
    coming: [],
    mostMembers: { [TAG]: 2 },
    ...differences,
  })
  const full = facts({ coming: [toLine('N', member)] })
  const join = { serviceEntity: 'new', plan: member }

  test.each<[string, GroupFacts, Parameters<typeof groupProblem>[1], ReturnType<typeof groupProblem>]>([
    ['MOB-023 a member joins while there is room', facts(), join, null],
    ['MOB-023 a member on its way takes room', full, join, 'MOBILE_GROUP_FULL'],
    ['a member of a full group changes its plan in it', full, { serviceEntity: 'M', plan: member }, null],
    ['nobody joins without a leader', facts({ held: [] }), join, 'MOBILE_GROUP_NOT_FOUND'],
    [
      'nobody joins a leader who is about to leave',
      facts({ held: [toLine('L', leads)], coming: [toLine('L', alone)] }),
      join,
      'MOBILE_GROUP_NOT_FOUND',
    ],
    [
      'one joins while the lead goes to a member, whose place the leader takes',
      facts({ coming: [toLine('M', leads), toLine('L', member)] }),
      join,
      null,
    ],
    [
      'MOB-023 and no more than before',
      facts({ coming: [toLine('M', leads), toLine('L', member), toLine('N', member)] }),
      join,
      'MOBILE_GROUP_FULL',
    ],
    ['a group has one leader', facts(), { serviceEntity: 'new', plan: leads }, 'MOBILE_GROUP_EXISTS'],
    [
      'two do not become leader at once',
      facts({ held: [], coming: [toLine('N', leads)] }),
      { serviceEntity: 'new', plan: leads },
      'MOBILE_GROUP_EXISTS',
    ],
    [
      'a leader does not leave members',
      facts(),
      { serviceEntity: 'L', plan: alone },
      'MOBILE_GROUP_HAS_MEMBERS',
    ],
    ['a leader becomes no member', facts(), { serviceEntity: 'L', plan: member }, 'MOBILE_GROUP_HAS_MEMBERS'],
    ['a leader keeps the lead under another plan', facts(), { serviceEntity: 'L', plan: leads }, null],
    [
      'a leader without members leaves',
      facts({ held: [toLine('L', leads)] }),
      { serviceEntity: 'L', plan: alone },
      null,
    ],
    ['a member leaves', facts(), { serviceEntity: 'M', plan: alone }, null],
  ])('%s', (_why, groupFacts, change, problem) => {
    expect(groupProblem(groupFacts, change)).toBe(problem)
  })
})

describe('the offered plans', () => {
  const product = (planKey: string, membership: GroupMembership = alone, changeOnly = false) => ({
    planKey,
    name: planKey,
    ...toCharge(toCents(1_000)),
    ...membership,
    changeOnly,
  })
  const products = [
    product('alone'),
    product('kept', alone, true),
    product('leader', leads),
    product('member', member),
  ]
  const group = (groupMemberCount: number) => ({ groupTag: TAG, maxGroupMemberCount: 2, groupMemberCount })
  const mobile = (
    serviceEntity: string,
    planKey: string,
    membership: { leader?: boolean; members: number },
  ) => ({
    serviceEntity,
    plan: { planKey, name: planKey, ...toCharge(toCents(1_000)) },
    isGroupLeader: membership.leader === true,
    groupTag: TAG,
    groups: [group(membership.members)],
  })
  const mobiles = (members: number) => [
    mobile('L', 'leader', { leader: true, members }),
    mobile('M', 'member', { members }),
  ]
  const keys = (plans: readonly { planKey: string }[]) => plans.map(({ planKey }) => planKey)

  test('MOB-034 a new mobile is offered no plan for changes only, and no member plan without a leader', () => {
    expect(keys(plansForNew(products, []))).toEqual(['alone', 'leader'])
  })

  test('MOB-022 a new mobile joins while the group has room, counting members under way', () => {
    expect(keys(plansForNew(products, mobiles(1)))).toEqual(['alone', 'member'])
    expect(keys(plansForNew(products, mobiles(2)))).toEqual(['alone'])
  })

  test("MOB-012 MOB-034 a mobile can change to any plan except a second leader's, and keeps its own in the list", () => {
    const [, ofMember] = mobiles(2)
    if (ofMember === undefined) throw new Error('there are two')
    expect(keys(plansForChange(products, mobiles(2), ofMember))).toEqual(['alone', 'kept', 'member'])
  })

  test('a leader with members keeps its plan', () => {
    const [leader] = mobiles(1)
    if (leader === undefined) throw new Error('there are two')
    expect(keys(plansForChange(products, mobiles(1), leader))).toEqual(['leader'])
    expect(leadsMembers(leader)).toBe(true)
    expect(leadsMembers({ ...leader, groups: [group(0)] })).toBe(false)
  })
})

describe('the discounts of a new connection', () => {
  const plan = toCharge(toCents(4_500))
  const together = toCharge(toCents(TOGETHER_CENTS))
  const promotion = { code: 'X', percent: 50, months: 6 }
  const connected = { plan, together, hasBroadband: false, promotion: null, from: FROM }

  test('MOB-057 are five dollars a month with broadband', () => {
    expect(TOGETHER_CENTS).toBe(500)
    expect(listDiscounts(connected)).toEqual([])
    expect(discountCosts(listDiscounts({ ...connected, hasBroadband: true }))).toMatchObject([
      {
        name: 'Mobile and broadband together',
        due: 'bill',
        amountIncludingGst: -500,
        amountExcludingGst: -435,
      },
    ])
  })

  test('MOB-060 are a share of the plan for the months of the promotion', () => {
    expect(listDiscounts({ ...connected, promotion })).toMatchObject([
      {
        name: '50% off the plan until 29 May 2027',
        charge: { chargeIncludingGst: 2_250 },
        lastDay: '2027-05-29',
      },
    ])
  })

  test('are nothing for a free plan', () => {
    const free = toCharge(toCents(0))
    expect(listDiscounts({ ...connected, plan: free, hasBroadband: true, promotion })).toEqual([])
  })
})

describe('orders of mobile', () => {
  const by = { businessGroup: 'residential', salesPerson: 'SelfServiceV1' }
  const address = {
    StreetName: '5 Hinemoa Street',
    Suburb: 'Glenholme',
    City: 'Rotorua',
    PostCode: '3010',
    Country: 'New Zealand',
  }

  test('MOB-043 MOB-044 an add-on and another plan name the channel, the plan and the line', () => {
    expect(mobileOrderBody({ kind: 'mobileaddon', planKey: 'a', serviceEntity: 'M' }, by)).toMatchObject({
      SalesChannel: 'SelfService',
      AdditionalProducts: [{ Service: 'mobile2_addon', ServiceEntity: 'M', RatePlan: 'a' }],
      HardwareOrders: [],
      PromoCodes: [],
    })
    expect(
      mobileOrderBody({ kind: 'mobileplan', planKey: 'p', serviceEntity: 'M' }, by).AdditionalProducts,
    ).toEqual([{ Service: 'mobile2_linerental', ServiceEntity: 'M', RatePlan: 'p' }])
  })

  test('MOB-036 MOB-045 MOB-060 a connection has its plan, number and delivery address, and the brand’s code', () => {
    const promotion = { code: 'SS6M50PCTMOBILEV2', percent: 50, months: 6 }
    const order = { kind: 'connection', planKey: 'p', serviceEntity: 'N', address, promotion } as const
    expect(mobileOrderBody(order, by)).toMatchObject({
      AdditionalProducts: [{ RatePlan: 'p', ServiceEntity: 'N' }],
      HardwareOrders: [{ serviceEntity: 'N', address, items: [{ key: 'SIM' }] }],
      PromoCodes: [{ promoCode: 'SS6M50PCTMOBILEV2', serviceEntity: 'N' }],
    })
    expect(mobileOrderBody({ ...order, promotion: null }, by).PromoCodes).toEqual([])
  })

  test('MOB-078 a connection on an eSIM has other hardware and no address', () => {
    const order = {
      kind: 'connection',
      planKey: 'p',
      serviceEntity: 'N',
      address: null,
      promotion: null,
    } as const

    expect(mobileOrderBody(order, by).HardwareOrders).toEqual([
      {
        serviceEntity: 'N',
        address: { StreetName: '', Suburb: '', City: '', PostCode: '', Country: '' },
        items: [{ key: 'ESIM' }],
      },
    ])
  })

  test.each([
    ['a number to bring', { number: '021 777 0123', providerKey: 'H', providerAccount: '4711' }],
    ['none', null],
  ])('MOB-080 the order of a new mobile with %s', (_what, bring) => {
    const number = { kind: 'connection', planKey: 'p', serviceEntity: 'N', address: null } as const
    const body = mobileOrderBody({ ...number, promotion: null, bring }, by)

    expect(body.NumberToBring).toEqual(bring ?? undefined)
  })
})
