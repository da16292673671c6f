import { queryOptions } from '@tanstack/react-query'

import { readProducts } from '@switchboard/domain/catalogue/contract'
import type { ChangeForecast } from '@switchboard/domain/product-change/contract'
import {
  endAddOn,
  forecastAddOnEnd,
  readWireless,
  readWirelessOffer,
} from '@switchboard/domain/wireless/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

export const wirelessQuery = () => callQuery(readWireless, ofActiveAccount())
export const wirelessOfferQuery = () => callQuery(readWirelessOffer, ofActiveAccount())

/** Drops cached replies: the offer and the orders may have changed. */
export function dropWireless(): Promise<void> {
  return dropAnswers(readWireless, readWirelessOffer)
}

const ofAddOn = (addOnKey: string) => ({ parameters: { accountCode: activeAccount(), addOnKey } })

export function addOnEndForecastQuery(addOnKey: string) {
  return queryOptions<ChangeForecast, FailureOf<typeof forecastAddOnEnd>>({
    queryKey: [forecastAddOnEnd.path, ofAddOn(addOnKey)],
    queryFn: () => makeCall(forecastAddOnEnd, { ...ofAddOn(addOnKey), body: {} }),
    staleTime: 0,
  })
}

/** Ends an add-on. Source: WBB-042. */
export function useEndAddOn(onEnded: () => void) {
  return useChange(endAddOn, ofAddOn, {
    onSuccess: onEnded,
    onSettled: () => void dropAnswers(readWireless, readWirelessOffer, readProducts),
  })
}
