import { readWireless, readWirelessOffer } from '@switchboard/domain/wireless/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'

export const wirelessQuery = () => callQuery(readWireless, ofActiveAccount())
export const wirelessOfferQuery = () => callQuery(readWirelessOffer, ofActiveAccount())

/** Drops cached replies: the offer and the orders may have changed. */
export function dropWireless(): Promise<void> {
  return dropAnswers(readWireless, readWirelessOffer)
}
