import { isDeepStrictEqual } from 'node:util'

import * as z from 'zod/mini'

import type { Account } from '@switchboard/domain/accounts/contract'
import { checkBillingFrequency } from '@switchboard/domain/billing-frequency/contract'
import { fillPath } from '@switchboard/domain/call'
import type { CallShape } from '@switchboard/domain/call'
import type { HubOptionId } from '@switchboard/domain/change-hub/options'
import { listWifiHardware, readWifiLine } from '@switchboard/domain/google-wifi/contract'
import { optionsFor } from '@switchboard/domain/google-wifi/rules'
import { listInsurancePolicies } from '@switchboard/domain/insurance/contract'
import { readMeshHardware } from '@switchboard/domain/mesh/contract'
import { choosableUnits } from '@switchboard/domain/mesh/rules'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { readOffer } from '@switchboard/domain/ordering/offer/contract'
import { nothingToChoose } from '@switchboard/domain/ordering/offer/products'
import { toSalesChannel } from '@switchboard/domain/ordering/sales'
import { readCurrentIcps, readElectricityCoreProducts } from '@switchboard/domain/power/contract'
import { readChangeable } from '@switchboard/domain/product-change/contract'
import type { ChangeKind } from '@switchboard/domain/product-change/change-kind'
import { readTollFree } from '@switchboard/domain/toll-free/contract'
import { listVideoOffers } from '@switchboard/domain/video/contract'
import { listVoiceServiceEntities } from '@switchboard/domain/voice-features/contract'
import { readWirelessOffer } from '@switchboard/domain/wireless/contract'

import { API_BASE } from '#api/create-provider.ts'

import type { TestApi } from '../api.ts'
import { listFields } from '../change-choice.ts'

/** A signed-in owner with the account that the options are for. */
export type Visitor = {
  readonly api: TestApi
  readonly token: string
  readonly account: Account
}

/** The reply of a call of the visitor; null if the call is refused. */
async function read<Reply extends z.ZodMiniType>(
  { api, token, account }: Visitor,
  call: CallShape & { readonly reply: Reply },
  query: Record<string, string> = {},
): Promise<z.output<Reply> | null> {
  const path = fillPath(call.path, { accountCode: account.accountCode })
  const answer = await api.app.inject({
    method: call.method,
    url: API_BASE + path,
    query,
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.statusCode === 200 ? z.parse(call.reply, answer.json()) : null
}

/** Whether the screen has something to choose, or a change under way. */
type Screen = (visitor: Visitor) => Promise<boolean>

function buildChangeScreen(kind: ChangeKind): Screen {
  return async (visitor) => {
    const has = await read(visitor, readChangeable, { kind })
    if (has === null) return false
    const { businessGroup } = visitor.account
    const fields = listFields({ kind, has, businessGroup }, {})
    return has.waiting !== null || fields.some(({ options }) => options.length > 1)
  }
}

/** Reasons that pass by themselves, and that the screen explains. */
const PASSING_REASONS = ['orderUnderWay', 'changeWaits', 'changedLately', 'billNotMade']
const SALES_CHANNEL = 'SelfService'

/** The first calls of each option's screen. */
export const SCREENS: Record<HubOptionId, Screen> = {
  product: async (visitor) => {
    const offer = await read(visitor, readOffer, { salesChannel: toSalesChannel('product') })
    return offer !== null && nothingToChoose({ offer, brand: visitor.api.services.brand }) === null
  },
  moveHouse: async (visitor) =>
    (await read(visitor, readOffer, { salesChannel: toSalesChannel('movehouse') })) !== null,
  billFrequency: async (visitor) => {
    const check = await read(visitor, checkBillingFrequency)
    return check !== null && (check.isFeasible || PASSING_REASONS.includes(check.reason))
  },
  callingPacks: buildChangeScreen('calling-packs'),
  data: buildChangeScreen('data-cap'),
  protectionPlan: buildChangeScreen('protection-plan'),
  staticIp: buildChangeScreen('static-ip'),
  voiceExtras: buildChangeScreen('voice-extras'),
  familyFilter: buildChangeScreen('family-filter'),
  voiceFeatures: async (visitor) => (await read(visitor, listVoiceServiceEntities)) !== null,
  mobile: async (visitor) => {
    const page = await read(visitor, readMyMobile)
    return page !== null && (page.services.length > 0 || visitor.account.serviceFacts?.prepaidMobile === true)
  },
  getMobile: async (visitor) => isDeepStrictEqual((await read(visitor, readMyMobile))?.services, []),
  wireless: async (visitor) => {
    const offer = await read(visitor, readWirelessOffer)
    const others = offer?.plans.filter(({ key }) => key !== offer.line?.planKey) ?? []
    return offer !== null && (offer.orderUnderWay !== null || (offer.isAvailable && others.length > 0))
  },
  mesh: async (visitor) => {
    const offer = await read(visitor, readMeshHardware)
    if (offer === null) return false
    const { units, hardware } = offer
    return choosableUnits(units, hardware).length > 0 && hardware.numberOfMeshSatelliteUnitsCanStillOrder > 0
  },
  googleWifi: async (visitor) => {
    const line = await read(visitor, readWifiLine)
    if (line === null || line.coreProductKey === null) return false
    const options = await read(visitor, listWifiHardware, {
      coreProductKey: line.coreProductKey,
      salesChannel: SALES_CHANNEL,
      contractLength: '12',
      billFrequency: visitor.account.billCycle.billFrequency,
      newContract: 'true',
    })
    return options !== null && optionsFor(options, line.currentPlanKey).length > 0
  },
  video: async (visitor) => {
    const { billFrequency } = visitor.account.billCycle
    const reply = await read(visitor, listVideoOffers, { billFrequency })
    return reply !== null && (reply.orderUnderWay !== null || reply.offers.some(({ active }) => active))
  },
  insurance: async (visitor) => (await read(visitor, listInsurancePolicies)) !== null,
  tollFree: async (visitor) => (await read(visitor, readTollFree)) !== null,
  powerPlan: async (visitor) => ((await read(visitor, readCurrentIcps))?.length ?? 0) > 0,
  getPower: async (visitor) =>
    ((await read(visitor, readElectricityCoreProducts, { salesChannel: SALES_CHANNEL }))?.length ?? 0) > 0,
}
