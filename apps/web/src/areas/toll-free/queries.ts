import { queryOptions, useMutation } from '@tanstack/react-query'

import type { ParsedReply, SentBody } from '@switchboard/domain/call'
import {
  readTollFree,
  readTollFreeDestination,
  readTollFreeNumbers,
  setTollFreeDestination,
  setTollFreeRoutes,
} from '@switchboard/domain/toll-free/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { isFailure } from '#web/http/failure.ts'
import { ASKED_AGAIN_MILLISECONDS } from '#web/http/left-open.ts'
import type { LeftOpen } from '#web/http/left-open.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers, queryClient } from '#web/http/query-client.ts'

/** Shown where there is no destination. */
export const NONE = ''

export type SetFailure = FailureOf<typeof setTollFreeDestination>

/** Source: TFR-006. */
export const tollFreeQuery = () => callQuery(readTollFree, ofActiveAccount())

function ofNumber(serviceEntity: string) {
  return { parameters: { accountCode: activeAccount(), serviceEntity } }
}

/** The destination; again and again while it is open what became of a change. Source: TFR-007. */
export function destinationQuery(serviceEntity: string, isOpen?: LeftOpen['isOpen']) {
  return queryOptions({
    ...callQuery(readTollFreeDestination, ofNumber(serviceEntity)),
    // it has just been asked for, and there is none
    retryOnMount: false,
    refetchInterval: ({ state: { data } }) =>
      isOpen?.(data?.destinationNumber ?? NONE) === true ? ASKED_AGAIN_MILLISECONDS : false,
  })
}

/** The routes; again and again while it is open what became of a change. Source: TFR-009. */
export function numbersQuery(isOpen: (data: ParsedReply<typeof readTollFreeNumbers>) => boolean) {
  return queryOptions({
    ...callQuery(readTollFreeNumbers, ofActiveAccount()),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isOpen(data) ? ASKED_AGAIN_MILLISECONDS : false,
  })
}

/**
 * Where to go instead where the number or its destination cannot be loaded; null where both came, or there is no destination yet.
 * Source: TFR-003, TFR Readings.
 */
export async function loadedElse(): Promise<string | null> {
  try {
    const { serviceEntity } = await queryClient.fetchQuery(tollFreeQuery())
    await queryClient.fetchQuery(destinationQuery(serviceEntity))
    return null
  } catch (thrown) {
    return isFailure(thrown) && thrown.code === 'NO_DESTINATION_NUMBER' ? null : '/'
  }
}

/** What the switch has is asked for after every change, whatever became of it. */
const afterwards = () => dropAnswers(readTollFreeDestination, readTollFreeNumbers)

type SetDestination = ParsedReply<typeof setTollFreeDestination>

/** `onSet` is told wherever the customer is by then. Source: TFR-008. */
export function useSetDestination(serviceEntity: string, onSet: (now: SetDestination) => void) {
  return useMutation<SetDestination, SetFailure, SentBody<typeof setTollFreeDestination>>({
    mutationFn: (body) => makeCall(setTollFreeDestination, { ...ofNumber(serviceEntity), body }),
    onSuccess: onSet,
    onSettled: afterwards,
  })
}

/** `onSet` is told wherever the customer is by then. Source: TFR-009. */
export function useSetRoutes(serviceEntity: string, onSet: () => void) {
  return useMutation<
    ParsedReply<typeof setTollFreeRoutes>,
    FailureOf<typeof setTollFreeRoutes>,
    SentBody<typeof setTollFreeRoutes>
  >({
    mutationFn: (body) => makeCall(setTollFreeRoutes, { ...ofNumber(serviceEntity), body }),
    onSuccess: onSet,
    onSettled: afterwards,
  })
}
