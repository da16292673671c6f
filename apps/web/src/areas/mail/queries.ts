import { useMutation } from '@tanstack/react-query'

import type { SentBody } from '@switchboard/domain/call'
import {
  askForwardAddress,
  confirmForwardAddress,
  readMailFilters,
  readMailboxes,
  readOtherScripts,
  removeMailFilter,
  saveMailFilter,
  setMailPassword,
  withdrawForwardAddress,
} from '@switchboard/domain/mail/contract'
import type { MailFilter } from '@switchboard/domain/mail/filter'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers, queryClient } from '#web/http/query-client.ts'

export const mailboxesQuery = () => callQuery(readMailboxes, ofActiveAccount())
export const filtersQuery = (mailboxId: string) => callQuery(readMailFilters, ofMailbox(mailboxId))
export const otherScriptsQuery = (mailboxId: string) => callQuery(readOtherScripts, ofMailbox(mailboxId))

function ofMailbox(mailboxId: string) {
  return { parameters: { ...ofActiveAccount().parameters, mailboxId } }
}

function ofFilter(mailboxId: string, mailFilterId: string) {
  return { parameters: { ...ofMailbox(mailboxId).parameters, mailFilterId } }
}

type SaveRequest = { readonly filter: MailFilter; readonly revision: number }

/** Saves a new, changed or moved filter. Source: MAI-005, MAI-006, MAI-019. */
export function useSaveFilter(mailboxId: string) {
  return useMutation<unknown, FailureOf<typeof saveMailFilter>, SaveRequest>({
    mutationFn: ({ filter: { mailFilterId, ...fields }, revision }) => {
      const body: SentBody<typeof saveMailFilter> = { ...fields, revision }
      return makeCall(saveMailFilter, { ...ofFilter(mailboxId, mailFilterId), body })
    },
    // after failures too: if the reply was lost, the filter may have been saved
    onSettled: () => dropAnswers(readMailFilters),
  })
}

/** Source: MAI-007, MAI-020. */
export function useRemoveFilter(mailboxId: string) {
  return useMutation<unknown, FailureOf<typeof removeMailFilter>, string>({
    mutationFn: (mailFilterId) => makeCall(removeMailFilter, ofFilter(mailboxId, mailFilterId)),
    onSettled: () => dropAnswers(readMailFilters),
  })
}

type SentPasswords = SentBody<typeof setMailPassword>

/** `onSet` is called even if the user has left the form. Source: MAI-021. */
export function useSetMailPassword(mailboxId: string, onSet: () => void) {
  return useMutation<unknown, FailureOf<typeof setMailPassword>, SentPasswords>({
    mutationFn: (body) => makeCall(setMailPassword, { ...ofMailbox(mailboxId), body }),
    onSuccess: onSet,
    gcTime: 0,
  })
}

type ForwardAddressRequest = SentBody<typeof askForwardAddress>

/** Sends a code to an address outside the account. */
export function useAskAddress(mailboxId: string) {
  return useMutation<unknown, FailureOf<typeof askForwardAddress>, ForwardAddressRequest>({
    mutationFn: (body) => makeCall(askForwardAddress, { ...ofMailbox(mailboxId), body }),
  })
}

/** Withdraws an address outside the account. */
export function useWithdrawAddress(mailboxId: string) {
  return useMutation<unknown, FailureOf<typeof withdrawForwardAddress>, string>({
    mutationFn: (address) => makeCall(withdrawForwardAddress, { ...ofMailbox(mailboxId), body: { address } }),
    onSettled: () => dropAnswers(readMailFilters),
  })
}

type ConfirmedAddress = SentBody<typeof confirmForwardAddress>

/** Confirms an address by the code that was sent to it. */
export function useConfirmAddress(mailboxId: string) {
  return useMutation<{ confirmed: string[] }, FailureOf<typeof confirmForwardAddress>, ConfirmedAddress>({
    mutationFn: (body) => makeCall(confirmForwardAddress, { ...ofMailbox(mailboxId), body }),
    onSuccess: ({ confirmed }) => {
      queryClient.setQueryData(filtersQuery(mailboxId).queryKey, (known) => known && { ...known, confirmed })
    },
  })
}
