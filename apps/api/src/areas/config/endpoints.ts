import { readDynamicConfiguration } from '@switchboard/domain/config/contract'

import { JsonText, handle, urgent } from '#api/platform/http/handle.ts'
import type { Endpoint } from '#api/platform/http/handle.ts'
import { refuse } from '#api/platform/refusal.ts'

import { readConfigurationText } from './store.ts'

export function configEndpoints(): Endpoint[] {
  return [
    urgent(
      handle(readDynamicConfiguration, async ({ db, now }) => {
        const text = await readConfigurationText(db, now)
        return text === null ? refuse('NO_DYNAMIC_CONFIG_DATA') : new JsonText(text)
      }),
    ),
  ]
}
