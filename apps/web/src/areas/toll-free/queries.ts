import { queryOptions } from '@tanstack/react-query'

import type { ParsedReply } from '@switchboard/domain/call'
import {
  readTollFree,
  readTollFreeDestination,
  readTollFreeNumbers,
  setTollFreeDestination,
  setTollFreeRoutes,
} from '@switchboard/domain/toll-free/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { isFailure } from '#web/http/failure.ts'
import { UNCONFIRMED_POLL_MILLISECONDS } from '#web/http/unconfirmed-change.ts'
import type { UnconfirmedChange } from '#web/http/unconfirmed-change.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers, queryClient } from '#web/http/query-client.ts'
import { useBodyChange } from '#web/http/use-change.ts'
import type { Redirect } from '#web/area.ts'

/** The value that is shown while the number has no destination. */
export const NO_DESTINATION = ''

export type SetFailure = FailureOf<typeof setTollFreeDestination>

/** Source: TFR-006. */
export const tollFreeQuery = () => callQuery(readTollFree, ofActiveAccount())

function ofNumber(serviceEntity: string) {
  return { parameters: { accountCode: activeAccount(), serviceEntity } }
}

/** The destination, polled while the outcome of a change is open. Source: TFR-007. */
export function destinationQuery(serviceEntity: string, isUnconfirmed?: UnconfirmedChange['isUnconfirmed']) {
  return queryOptions({
    ...callQuery(readTollFreeDestination, ofNumber(serviceEntity)),
    // the number has just been requested, and has no destination
    retryOnMount: false,
    refetchInterval: ({ state: { data } }) =>
      isUnconfirmed?.(data?.destinationNumber ?? NO_DESTINATION) === true
        ? UNCONFIRMED_POLL_MILLISECONDS
        : false,
  })
}

/** The routes, polled while the outcome of a change is open. Source: TFR-009. */
export function numbersQuery(isUnconfirmed: (data: ParsedReply<typeof readTollFreeNumbers>) => boolean) {
  return queryOptions({
    ...callQuery(readTollFreeNumbers, ofActiveAccount()),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isUnconfirmed(data) ? UNCONFIRMED_POLL_MILLISECONDS : false,
  })
}

/**
 * Another path if the number or its destination cannot be loaded; null if both were loaded or there is no destination yet.
 * Source: TFR-003, TFR Readings.
 */
export async function findOtherPath(): Promise<Redirect | null> {
  try {
    const { serviceEntity } = await queryClient.fetchQuery(tollFreeQuery())
    await queryClient.fetchQuery(destinationQuery(serviceEntity))
    return null
  } catch (thrown) {
    const code = isFailure(thrown) && thrown.code
    if (code === 'NO_DESTINATION_NUMBER') return null
    return { href: '/', reason: code === 'NO_SERVICE_ENTITY' ? 'noTollFree' : 'notChecked' }
  }
}

/** Used after every change, whatever its outcome, so that the state of the switch is read again. */
const dropTollFree = () => dropAnswers(readTollFreeDestination, readTollFreeNumbers)

type SetDestination = ParsedReply<typeof setTollFreeDestination>

/** `onSet` is called even if the customer has left the screen. Source: TFR-008. */
export function useSetDestination(serviceEntity: string, onSet: (destination: SetDestination) => void) {
  return useBodyChange(setTollFreeDestination, () => ofNumber(serviceEntity), {
    onSuccess: onSet,
    onSettled: dropTollFree,
  })
}

/** `onSet` is called even if the customer has left the screen. Source: TFR-009. */
export function useSetRoutes(serviceEntity: string, onSet: () => void) {
  return useBodyChange(setTollFreeRoutes, () => ofNumber(serviceEntity), {
    onSuccess: onSet,
    onSettled: dropTollFree,
  })
}
