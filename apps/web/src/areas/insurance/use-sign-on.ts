import { useQuery } from '@tanstack/react-query'

import { may } from '#web/http/account.ts'
import { useIsStaff } from '#web/http/use-is-staff.ts'

import { signOnQuery } from './queries.ts'
import type { NO_SIGN_ON } from './words.ts'

/** The sign-on to the insurer's tool. Each token works once, so `renew` is called when a link is followed. */
export type SignOn = {
  readonly urls: { readonly policiesUrl: string; readonly appointmentUrl: string } | null
  /** Why there are no links; null while they are loading or loaded. */
  readonly refusal: keyof typeof NO_SIGN_ON | null
  readonly isRenewing: boolean
  readonly renew: () => void
}

/** Staff, and authorised people who may not order, get no sign-on. Source: INS-007. */
export function useSignOn(): SignOn {
  const isStaff = useIsStaff()
  const isWanted = !isStaff && may('order')
  const { data, isError, isFetching, refetch } = useQuery({ ...signOnQuery(), enabled: isWanted })
  const urls = isWanted && !isError ? (data ?? null) : null
  const renew = () => void refetch()
  if (isStaff) return { urls, refusal: 'staff', isRenewing: false, renew }
  if (!isWanted) return { urls, refusal: 'level', isRenewing: false, renew }
  return { urls, refusal: isError ? 'failed' : null, isRenewing: isFetching, renew }
}
