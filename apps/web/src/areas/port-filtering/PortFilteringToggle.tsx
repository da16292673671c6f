import type { PortFilteringStatus } from '@switchboard/domain/port-filtering/contract'

import { may } from '#web/http/account.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Switch } from '#web/ui/Switch.tsx'

import type { usePortFiltering } from './use-port-filtering.ts'
import { ADVICE, CHANGE_FAILED, TITLE } from './words.ts'

type ToggleProps = Pick<ReturnType<typeof usePortFiltering>, 'failure' | 'change'> & {
  readonly state: { readonly kind: 'unloaded' } | LoadedPortFiltering
}
type LoadedPortFiltering = { readonly kind: 'loaded' | 'changing'; readonly status: PortFilteringStatus }

/**
 * The toggle and its last failure. A person who may not order sees only the state. Source: PFL-004 to PFL-006, PFL-011.
 */
export function PortFilteringToggle({ state, failure, change }: ToggleProps) {
  if (state.kind === 'unloaded') return <Skeleton label="Loading port filtering" lines={['button']} />
  const isOn = state.status === 'ON'
  if (!may('order')) return <p>{isOn ? 'It is on.' : 'It is off.'}</p>
  return (
    <>
      {failure !== null && state.kind === 'loaded' && (
        <Notice tone="critical" role="alert">
          {ADVICE[failure.code] ?? CHANGE_FAILED}
        </Notice>
      )}
      <Switch
        label={TITLE}
        isOn={isOn}
        busy={state.kind === 'changing'}
        onTurn={(on) => change(on ? 'ON' : 'OFF')}
      />
    </>
  )
}
