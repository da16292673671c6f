import { queryOptions, useMutation } from '@tanstack/react-query'

import type { ParsedReply, SentBody } from '@switchboard/domain/call'
import { listServiceProviders } from '@switchboard/domain/catalogue/listing/contract'
import { listMobileServices } from '@switchboard/domain/mobile/contract'
import {
  changeMobileNumber,
  freezeByLink,
  freezeNumber,
  issueEsim,
  keepNumberLocked,
  lockNumber,
  readNumbers,
  swapSim,
  thawNumber,
  transferSim,
  unlockNumber,
  withdrawNumberRequest,
} from '@switchboard/domain/mobile/numbers/contract'
import { isUnderWay } from '@switchboard/domain/mobile/numbers/request'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers } from '#web/http/query-client.ts'

const FOLLOWED_MILLISECONDS = 5_000

/** The account's numbers; while something is under way for one, again and again. */
export function numbersQuery() {
  const options = callQuery(readNumbers, ofActiveAccount())
  return queryOptions({
    ...options,
    refetchInterval: ({ state: { data } }) =>
      data?.numbers.some(({ request }) => request !== null && isUnderWay(request.state)) === true
        ? FOLLOWED_MILLISECONDS
        : false,
  })
}

/** Source: MOB-048. */
export const providersQuery = () => callQuery(listServiceProviders)

function ofNumber(serviceNumber: number) {
  return { parameters: { accountCode: activeAccount(), serviceNumber: String(serviceNumber) } }
}

/** What is known may have changed in either case: a lost answer says nothing of what happened. */
const afterwards = () => dropAnswers(readNumbers, listMobileServices)

/** What whoever sees the account may do to a number at once. */
const SAFE_CALLS = {
  lock: lockNumber,
  keepLocked: keepNumberLocked,
  freeze: freezeNumber,
  withdraw: withdrawNumberRequest,
} as const
export type SafeStep = keyof typeof SAFE_CALLS
export type SafeFailure = FailureOf<(typeof SAFE_CALLS)[SafeStep]>

export function useSafeStep(serviceNumber: number) {
  return useMutation<unknown, SafeFailure, SafeStep>({
    mutationFn: (step) => makeCall(SAFE_CALLS[step], ofNumber(serviceNumber)),
    onSettled: afterwards,
  })
}

/** What the owner does to the guard of a number with their password. */
const OPENING_CALLS = { unlock: unlockNumber, thaw: thawNumber } as const
export type OpeningStep = keyof typeof OPENING_CALLS

export function useOpening(serviceNumber: number, step: OpeningStep) {
  return useMutation<unknown, FailureOf<typeof unlockNumber | typeof thawNumber>, string>({
    mutationFn: (password) =>
      makeCall(OPENING_CALLS[step], { ...ofNumber(serviceNumber), body: { password } }),
    onSettled: afterwards,
  })
}

export function useSwapSim(serviceNumber: number) {
  return useMutation<ParsedReply<typeof swapSim>, FailureOf<typeof swapSim>, SentBody<typeof swapSim>>({
    mutationFn: (body) => makeCall(swapSim, { ...ofNumber(serviceNumber), body }),
    onSettled: afterwards,
  })
}

/** Source: MOB-046. */
export function useChangeNumber(serviceNumber: number) {
  return useMutation<
    ParsedReply<typeof changeMobileNumber>,
    FailureOf<typeof changeMobileNumber>,
    SentBody<typeof changeMobileNumber>
  >({
    mutationFn: (body) => makeCall(changeMobileNumber, { ...ofNumber(serviceNumber), body }),
    onSettled: afterwards,
  })
}

/** Source: MOB-047. */
export function useTransfer(serviceNumber: number) {
  return useMutation<
    ParsedReply<typeof transferSim>,
    FailureOf<typeof transferSim>,
    SentBody<typeof transferSim>
  >({
    mutationFn: (body) => makeCall(transferSim, { ...ofNumber(serviceNumber), body }),
    onSettled: afterwards,
  })
}

export type Esim = ParsedReply<typeof issueEsim>

/** The answer is kept by nothing but the dialog that shows it. */
export function useIssueEsim(serviceNumber: number) {
  return useMutation<Esim, FailureOf<typeof issueEsim>, string>({
    mutationFn: (password) => makeCall(issueEsim, { ...ofNumber(serviceNumber), body: { password } }),
    onSettled: afterwards,
    gcTime: 0,
  })
}

export function useFreezeByLink() {
  return useMutation<ParsedReply<typeof freezeByLink>, FailureOf<typeof freezeByLink>, string>({
    mutationFn: (Token) => makeCall(freezeByLink, { body: { Token } }),
  })
}
