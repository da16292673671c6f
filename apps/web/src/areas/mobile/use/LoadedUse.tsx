import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { MobileUse } from '@switchboard/domain/mobile/use/contract'

import { Loaded } from '#web/ui/Loaded.tsx'

import { FAILED, LOADING } from './words.ts'

type LoadedUseProps = {
  readonly use: UseQueryResult<MobileUse>
  readonly children: (use: MobileUse) => ReactNode
}

/** Renders the usage once it is loaded, else a placeholder or an error. The selectors beside it stay. */
export function LoadedUse({ use, children }: LoadedUseProps) {
  return (
    <Loaded query={use} loading={LOADING} lines={['small', 'balance', 'text']} card={false} failed={FAILED}>
      {children}
    </Loaded>
  )
}
