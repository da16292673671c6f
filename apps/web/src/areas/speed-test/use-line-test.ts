import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { ParsedReply } from '@switchboard/domain/call'
import { requestSpeedTest } from '@switchboard/domain/speed-test/contract'
import { MAX_POLLING_SECONDS, POLL_SECONDS } from '@switchboard/domain/speed-test/limits'

import { ofActiveAccount } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'

import { speedTestsQuery } from './queries.ts'

const SECOND = 1_000
const MAX_POLLS = MAX_POLLING_SECONDS / POLL_SECONDS

type RequestedTest = ParsedReply<typeof requestSpeedTest>

/**
 * The measurements of the account, and the test of its line. While a test is under way, the measurements are polled every
 * five seconds for at most two minutes. Source: SPD-004, SPD-005, SPD Readings.
 */
export function useLineTest() {
  const read = useQuery(speedTestsQuery())
  const [polls, setPolls] = useState(0)
  const [requestedTestId, setRequestedTestId] = useState<string | null>(null)
  const { data, refetch } = read
  const isUnderWay = data?.requested === true
  const isWaiting = isUnderWay && polls < MAX_POLLS

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => {
      void refetch().then(() => setPolls(polls + 1))
    }, POLL_SECONDS * SECOND)
    return () => clearTimeout(timer)
  }, [isWaiting, polls, refetch])

  const request = useMutation<RequestedTest, FailureOf<typeof requestSpeedTest>>({
    mutationFn: () => makeCall(requestSpeedTest, ofActiveAccount()),
    onSuccess: async ({ id }) => {
      await refetch()
      setPolls(0)
      setRequestedTestId(id)
    },
    // if the reply was lost, the test may have begun
    onError: () => refetch(),
  })

  const hasResult = data?.results.some(({ id }) => id === requestedTestId) === true
  return {
    read,
    request,
    isWaiting,
    /** The expected result did not arrive. Source: SPD-010. */
    hasNoResult: isUnderWay ? !isWaiting : requestedTestId !== null && !hasResult,
  }
}
