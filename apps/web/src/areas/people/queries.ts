import { infiniteQueryOptions, useMutation, useQuery } from '@tanstack/react-query'

import type { ParsedReply } from '@switchboard/domain/call'
import type { Level } from '@switchboard/domain/level'
import type { AccessEntry } from '@switchboard/domain/people/access-calls'
import { readAccountAccess } from '@switchboard/domain/people/access-calls'
import {
  ACCOUNT_CLAIM_TYPE,
  addPerson,
  inviteAgain,
  readPendingPeople,
  readPeople,
  removePendingPerson,
  removePerson,
  setPersonLevel,
} from '@switchboard/domain/people/contract'
import type { NewPerson } from '@switchboard/domain/people/contract'

import { activeAccount, ofActiveAccount } from '#web/http/account.ts'
import { isAnswerLost } from '#web/http/lost-answer.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { callQuery, dropAnswers, queryClient } from '#web/http/query-client.ts'
import { useChange } from '#web/http/use-change.ts'

const peopleQuery = () => callQuery(readPeople, ofActiveAccount())

/** Source: PPL-003, PPL-023. */
export function usePeople() {
  return useQuery(peopleQuery())
}

export const loadPeople = () => queryClient.ensureQueryData(peopleQuery())

/** Source: PPL-004, PPL-024. */
export function usePendingPeople() {
  return useQuery(callQuery(readPendingPeople, ofActiveAccount()))
}

/** Whether a change was made. It is in doubt if the reply was lost and the list could not be read afterwards. */
type Outcome = 'done' | 'inDoubt'

/** Sends a change. If the reply is lost, the outcome is read from the list. */
async function sendChange(send: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<Outcome> {
  try {
    await send()
    return 'done'
  } catch (failure) {
    if (!isAnswerLost(failure)) throw failure
    const wasDone = await isDone().catch(() => null)
    if (wasDone === null) return 'inDoubt'
    if (wasDone) return 'done'
    throw failure
  }
}

/** Source: PPL-006, PPL-025. */
export function useAddPerson() {
  return useMutation<Outcome, FailureOf<typeof addPerson>, NewPerson>({
    mutationFn: (body) =>
      sendChange(
        () => makeCall(addPerson, { body, whenOffline: 'fail' }),
        () => isInvited(body.email.toLowerCase()),
      ),
    onSettled: reload,
  })
}

async function isInvited(address: string): Promise<boolean> {
  const pending = await makeCall(readPendingPeople, ofActiveAccount())
  return pending.some(({ emailAddress, isOver }) => !isOver && emailAddress.toLowerCase() === address)
}

/** Sends an expired invitation again. */
export function useInviteAgain(onSent: () => void) {
  return useChange(
    inviteAgain,
    (pendingId: string) => ({ parameters: { accountCode: activeAccount(), pendingId } }),
    // set here and not at `mutate`, because the entry of the old invitation disappears when the list is loaded again
    { onSuccess: onSent, onSettled: reload },
  )
}

/** An entry of the lists: an authorised person or an invitation. */
export type ListEntry = { readonly kind: 'person' | 'pending'; readonly id: string; readonly name: string }

export type RemovalFailure = FailureOf<typeof removePerson> | FailureOf<typeof removePendingPerson>

/** Removes a person or an invitation, and loads the lists again. Source: PPL-008, PPL-026, PPL-027. */
export function useRemove() {
  return useMutation<unknown, RemovalFailure, ListEntry>({ mutationFn: removeEntry, onSettled: reload })
}

function removeEntry({ kind, id }: ListEntry): Promise<unknown> {
  const accountCode = activeAccount()
  return kind === 'person'
    ? makeCall(removePerson, {
        parameters: { userGuid: id },
        query: { claimType: ACCOUNT_CLAIM_TYPE, claimValue: accountCode },
      })
    : makeCall(removePendingPerson, { parameters: { accountCode, pendingId: id } })
}

type LevelChange = { readonly userGuid: string; readonly level: Level }

/** Changes the level of an authorised person, and loads the lists again. Source: PPL Readings. */
export function useSetLevel() {
  return useMutation<Outcome, FailureOf<typeof setPersonLevel>, LevelChange>({
    mutationFn: ({ userGuid, level }) =>
      sendChange(
        () =>
          makeCall(setPersonLevel, {
            parameters: { accountCode: activeAccount(), userGuid },
            body: { level },
          }),
        () => hasLevel({ userGuid, level }),
      ),
    onSettled: reload,
  })
}

async function hasLevel(wanted: LevelChange): Promise<boolean> {
  const people = await makeCall(readPeople, ofActiveAccount())
  return people.some(({ userGuid, level }) => userGuid === wanted.userGuid && level === wanted.level)
}

function reload(): Promise<void> {
  return dropAnswers(readPeople, readPendingPeople)
}

type AccessPage = ParsedReply<typeof readAccountAccess>

/** The entries of the access list, page by page. */
export function accessQuery() {
  return infiniteQueryOptions<
    AccessPage,
    FailureOf<typeof readAccountAccess>,
    readonly AccessEntry[],
    readonly unknown[],
    string | null
  >({
    queryKey: [readAccountAccess.path, ofActiveAccount().parameters],
    queryFn: ({ pageParam }) =>
      makeCall(readAccountAccess, {
        ...ofActiveAccount(),
        ...(pageParam !== null && { query: { before: pageParam } }),
      }),
    initialPageParam: null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    staleTime: 0,
  })
}
