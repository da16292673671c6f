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
import { callQuery, dropAnswers, queryClient } from '#web/http/query-client.ts'
import { useBodyChange, useChange } from '#web/http/use-change.ts'

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
  return useChange(
    saveMailFilter,
    ({ filter: { mailFilterId, ...fields }, revision }: SaveRequest) => ({
      ...ofFilter(mailboxId, mailFilterId),
      body: { ...fields, revision },
    }),
    // after failures too: if the reply was lost, the filter may have been saved
    { onSettled: () => dropAnswers(readMailFilters) },
  )
}

/** Source: MAI-007, MAI-020. */
export function useRemoveFilter(mailboxId: string) {
  return useChange(removeMailFilter, (mailFilterId: string) => ofFilter(mailboxId, mailFilterId), {
    onSettled: () => dropAnswers(readMailFilters),
  })
}

/** `onSet` is called even if the user has left the form. Source: MAI-021. */
export function useSetMailPassword(mailboxId: string, onSet: () => void) {
  return useBodyChange(setMailPassword, () => ofMailbox(mailboxId), { onSuccess: onSet, gcTime: 0 })
}

/** Sends a code to an address outside the account. */
export function useAskAddress(mailboxId: string) {
  return useBodyChange(askForwardAddress, () => ofMailbox(mailboxId))
}

/** Withdraws an address outside the account. */
export function useWithdrawAddress(mailboxId: string) {
  return useChange(
    withdrawForwardAddress,
    (address: string) => ({ ...ofMailbox(mailboxId), body: { address } }),
    { onSettled: () => dropAnswers(readMailFilters) },
  )
}

/** Confirms an address by the code that was sent to it. */
export function useConfirmAddress(mailboxId: string) {
  return useBodyChange(confirmForwardAddress, () => ofMailbox(mailboxId), {
    onSuccess: ({ confirmed }) => {
      queryClient.setQueryData(filtersQuery(mailboxId).queryKey, (known) => known && { ...known, confirmed })
    },
  })
}
