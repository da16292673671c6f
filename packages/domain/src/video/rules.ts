import type { Day } from '../day.ts'
import type { OrderBody } from '../ordering/contract.ts'
import { ADDED } from '../ordering/adding/lines.ts'
import { DEFAULT_SALES_CHANNEL } from '../ordering/sales.ts'

import type { VideoOffer, VideoService } from './contract.ts'

/** Source: VID-026. */
export const VIDEO_PRODUCT_KEYS: readonly string[] = ['APVA', 'APVB']

/** Source: VID-011. */
export type VideoStatus = 'INACTIVE' | 'ACTIVE' | 'COMPLETE' | 'CANCELLED'

/** The latest status that the days of the subscription show. Source: VID-011 to VID-014, VID Readings. */
export function videoStatus({
  dateActivated,
  dateProcessed,
  dateEnded,
}: Pick<VideoService, 'dateActivated' | 'dateProcessed' | 'dateEnded'>): VideoStatus {
  if (dateEnded !== null) return 'CANCELLED'
  if (dateProcessed !== null) return 'COMPLETE'
  return dateActivated === null ? 'INACTIVE' : 'ACTIVE'
}

/** The account's video add-on; null for none. Source: VID-015, VID-026. */
export function currentVideo(services: readonly VideoService[]): VideoService | null {
  return (
    services.find(
      ({ productKey, dateEnded }) => VIDEO_PRODUCT_KEYS.includes(productKey) && dateEnded === null,
    ) ?? null
  )
}

/** The offers at sign-up. Source: VID Readings. */
export function listOpenVideoOffers(offers: readonly VideoOffer[], today: Day): VideoOffer[] {
  return offers.filter(({ active, endDate }) => active && (endDate === null || endDate > today))
}

type OrderedVideo = {
  readonly retailRatePlan: string
  /** The broadband service that the video belongs to. */
  readonly serviceEntity: string
  readonly businessGroup: string
  readonly salesPerson: string
}

/** The body of a video order, with accepted terms. Source: VID-010, VID-018, VID-023, VID-024. */
export function videoOrderBody({
  retailRatePlan,
  serviceEntity,
  businessGroup,
  salesPerson,
}: OrderedVideo): OrderBody {
  return {
    BusinessGroup: businessGroup,
    SalesChannel: DEFAULT_SALES_CHANNEL,
    SalesPerson: salesPerson,
    CoreProductsToChange: [],
    ElectricityToChange: null,
    TermsAccepted: true,
    AdditionalProducts: [
      { Service: ADDED.onlinevideo.service, ServiceEntity: serviceEntity, RatePlan: retailRatePlan },
    ],
    HardwareOrders: [],
    LosingProviders: [],
    Questions: [],
    PromoCodes: [],
  }
}
