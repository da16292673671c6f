import { queryOptions } from '@tanstack/react-query'

import { readProducts } from '@switchboard/domain/catalogue/contract'
import type { ChangeForecast } from '@switchboard/domain/product-change/contract'
import { readWireless, readWirelessOffer } from '@switchboard/domain/wireless/contract'
import { endAddOn, forecastAddOnEnd } from '@switchboard/domain/wireless/end-add-on'

import { activeAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { dropAnswers } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

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
