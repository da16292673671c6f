import { describe, expect, test } from 'vitest'

import { day } from '../day.ts'
import { OFFER } from '../ordering/testing/orders.ts'

import { allOn } from './dates.ts'
import type { Draft, ScheduledDates } from './draft.ts'
import type { DraftFacts } from './facts.ts'
import { buildOrder } from './order.ts'
import { STEPS, listEnabledSteps, firstInvalid } from './steps.ts'
import {
  ELSEWHERE,
  FIBRE_1000,
  FIBRE_1000_VOICE,
  FIBRE_300,
  FIBRE_FACTS,
  NEW_MOVE,
  NEW_PLAN,
  VDSL,
  factsWith,
} from './testing/facts.ts'
import { CHANGE, DIAL, MONDAY, MOVE, findRefusal } from './testing/drafts.ts'
import { FINISHED_MOVE, UNFINISHED_CASES, WITHOUT_SERVICES } from './testing/unfinished-cases.ts'

const POWER_TWICE = factsWith({ location: ELSEWHERE, hasPower: true })

const { linked: _linked, ...ALL } = allOn(MONDAY)

describe('before it is sent', () => {
  test.each<[id: string, why: string, step: string, Partial<Draft>]>([
    ['CHG-031', 'a contract that is not accepted', 'contract', { contractAccepted: false }],
    ['CHG-032', 'no day', 'installation', { scheduledDates: null }],
    [
      'CHG-032',
      'a day on which nobody comes',
      'installation',
      { scheduledDates: allOn(day.parse('2026-11-24')) },
    ],
    [
      'CHG-033',
      'nowhere to send the modem',
      'modem',
      { postal: { StreetName: '', Suburb: '', City: '', PostCode: '', Country: '' } },
    ],
    ['CHG-034', 'the plan that the account has', 'serviceType', { coreProduct: VDSL.key }],
    ['CHG-025', 'no modem, the first of two problems', 'modem', { modem: null, contractAccepted: false }],
  ])('%s %s leads to the step', (_id, _why, step, difference) => {
    const facts = difference.coreProduct === VDSL.key ? factsWith({ coreProducts: [VDSL] }) : FIBRE_FACTS

    expect(findRefusal({ ...CHANGE, ...difference }, facts)).toEqual({ code: 'FORM_STATE_INVALID', step })
  })

  test('CHG-034 the present plan cannot be ordered again, but it can move', () => {
    const facts = factsWith({ coreProducts: [VDSL] })
    const findProblem = (draft: Draft) =>
      STEPS.find(({ id }) => id === 'serviceType')?.problem(
        buildOrder({ ...draft, coreProduct: VDSL.key }, facts),
      )

    expect(findProblem(NEW_PLAN)).toBe('sameAsNow')
    expect(findProblem({ ...NEW_MOVE, address: ELSEWHERE })).toBeNull()
  })

  test('CHG-031 no contract needs to be accepted if none is required', () => {
    const faster = { ...CHANGE, coreProduct: FIBRE_300.key, internetPlan: 'CHOUFB300-Unlimited' }
    const open = { ...faster, modem: null, contractAccepted: false }

    expect(findRefusal(open, buildFactsOnFibre('UFB100/20'))).toBeNull()
    expect(
      findRefusal({ ...open, coreProduct: FIBRE_1000.key, modem: 'byod' }, buildFactsOnFibre('UFB100/20')),
    ).toEqual({
      code: 'FORM_STATE_INVALID',
      step: 'contract',
    })
  })

  test.each<[id: string, why: string, problem: string, dates: Partial<ScheduledDates>]>([
    ['CHG-053', 'without an end of power', 'powerDisconnectMissing', { powerDisconnect: null }],
    ['CHG-054', 'without an end of power', 'powerDisconnectMissing', { powerDisconnect: null }],
    ['CHG-055', 'without a beginning of power', 'powerConnectMissing', { powerConnect: null }],
    ['CHG-059', 'with power first', 'powerBeforeInternet', { powerConnect: day.parse('2026-12-13') }],
  ])('CHG-032 %s a move %s leads to its dates', (_id, _why, problem, dates) => {
    const scheduledDates = { ...ALL, ...dates, linked: false }
    const draft = { ...MOVE, scheduledDates }

    expect(findRefusal({ ...draft, scheduledDates: allOn(MONDAY) }, POWER_TWICE)).toBeNull()
    expect(findRefusal(draft, POWER_TWICE)).toEqual({ code: 'FORM_STATE_INVALID', step: 'schedule' })
    expect(firstInvalid(buildOrder(draft, POWER_TWICE))?.problem(buildOrder(draft, POWER_TWICE))).toBe(
      problem,
    )
  })

  test('CHG-053 a move without a day of broadband is not sent', () => {
    const scheduledDates = { ...ALL, internetConnect: null, linked: false }

    expect(findRefusal({ ...MOVE, scheduledDates }, POWER_TWICE)?.code).toBe('FORM_STATE_INVALID')
  })

  test('CHG-072 an unfinished order is refused with FORM_STATE_INVALID', () => {
    expect(findRefusal(NEW_PLAN)).toEqual({ code: 'FORM_STATE_INVALID', step: 'serviceType' })
    expect(findRefusal({ ...CHANGE, contractAccepted: false })?.code).toBe('FORM_STATE_INVALID')
    expect(findRefusal({ ...CHANGE, scheduledDates: null })?.code).toBe('FORM_STATE_INVALID')
    expect(findRefusal(CHANGE)).toBeNull()
  })

  test('CHG-073 CHG-075 an order whose homeline is not available is refused with the reason', () => {
    const { Internet } = FIBRE_1000_VOICE.plans
    const coreProducts = [{ ...FIBRE_1000_VOICE, plans: { Internet, Voice: [] } }]
    const withVoice = { ...CHANGE, coreProduct: FIBRE_1000_VOICE.key }

    expect(findRefusal(withVoice, factsWith({ coreProducts }))).toEqual({
      code: 'NO_DEFAULT_VOICE_PLAN',
      step: null,
    })
    expect(findRefusal({ ...withVoice, voicePlan: 'voice-hidden' })).toEqual({
      code: 'VOICE_PLAN_NOT_DEFAULT_OR_SELECTABLE',
      step: null,
    })
  })

  test('CHG-024 CHG-025 every enabled step is checked', () => {
    expect(firstInvalid(buildOrder(CHANGE, FIBRE_FACTS))).toBeNull()
    expect(firstInvalid(buildOrder({ ...CHANGE, scheduledDates: null }, FIBRE_FACTS))?.id).toBe(
      'installation',
    )
  })

  test.each(UNFINISHED_CASES.map(({ step, missing }) => [step, missing] as const))(
    'CHG-024 CHG-025 a missing answer of %s leads to this step',
    (step, missing) => {
      expect(findRefusal(FINISHED_MOVE, WITHOUT_SERVICES)).toBeNull()
      expect(findRefusal({ ...FINISHED_MOVE, ...missing }, WITHOUT_SERVICES)).toEqual({
        code: 'FORM_STATE_INVALID',
        step,
      })
    },
  )

  test('CHG-025 the first missing answer decides the step', () => {
    const all = UNFINISHED_CASES.toReversed().reduce<Draft>(
      (draft, { missing }) => ({ ...draft, ...missing }),
      FINISHED_MOVE,
    )

    expect(findRefusal(all, WITHOUT_SERVICES)?.step).toBe('moveAddress')
    expect(
      findRefusal({ ...all, ...pick(FINISHED_MOVE, ['address', 'coreProduct']) }, WITHOUT_SERVICES)?.step,
    ).toBe('internetPlan')
  })

  test('CHG-027 CHG-028 an order has every step of v3, and only a move has the step of power', () => {
    const stepIds = [
      listEnabledSteps(buildOrder(NEW_PLAN, FIBRE_FACTS)),
      listEnabledSteps(buildOrder({ ...MOVE, coreProduct: FIBRE_1000_VOICE.key }, DIAL)),
    ].map((steps) => steps.map(({ id }) => id))

    expect(stepIds).toEqual([
      // current plan, core product
      ['existingServiceType', 'serviceType'],
      [
        // check address, core product
        'moveAddress',
        'serviceType',
        'internetPlan',
        // additional products, homeline
        'extras',
        'callingPacks',
        'familyFilter',
        // hardware, homeline
        'modem',
        'voiceInformation',
        'power',
        'contract',
        // schedule
        'installation',
        'schedule',
        // order summary
        'summary',
      ],
    ])
    expect(listEnabledSteps(buildOrder(CHANGE, FIBRE_FACTS)).map(({ id }) => id)).not.toContain('power')
  })

  test('CHG-007 MOV-009 a move begins with the address, a change with the type of the present service', () => {
    expect(STEPS.findIndex(({ id }) => id === 'moveAddress')).toBe(0)
    expect(listEnabledSteps(buildOrder(NEW_MOVE, FIBRE_FACTS))[0]?.id).toBe('moveAddress')
    expect(listEnabledSteps(buildOrder(NEW_PLAN, FIBRE_FACTS))[0]?.id).toBe('existingServiceType')
  })
})

function pick(draft: Draft, names: readonly (keyof Draft)[]): Partial<Draft> {
  return Object.fromEntries(names.map((name) => [name, draft[name]]))
}

/** An account on a line of this category. */
function buildFactsOnFibre(category: string): DraftFacts {
  const CoreProducts = OFFER.current.CoreProducts.map((product) => ({
    ...product,
    CoreProductBroabandCategory: category,
  }))
  return factsWith({ current: { ...OFFER.current, CoreProducts } })
}
