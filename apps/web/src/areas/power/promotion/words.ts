import type { ErrorCode } from '@switchboard/domain/errors'

export const PROMOTION_TITLE = 'Power sign-up'

/** Why a promotion has no offer. After any other code another attempt may succeed. */
const NO_OFFER: { readonly [C in ErrorCode]?: string } = {
  ICP_MALFORMED: 'The number of the power connection in the link is wrong.',
  ICP_NOT_FOUND: 'There is no power connection of the number in the link.',
  ICP_NOT_ACTIVE: 'The power connection in the link has no power to it now.',
  NO_CORE_PRODUCTS: 'There are no power plans to choose from at the moment.',
  NO_ELECTRICITY_CORE_PRODUCT: 'There are no power plans for this connection at the moment.',
  MULTIPLE_ELECTRICITY_CORE_PRODUCTS: 'The power plans for this connection cannot be told online.',
}

/** Null if another attempt may succeed. */
export function explainNoOffer(code: ErrorCode): string | null {
  return NO_OFFER[code] ?? null
}
