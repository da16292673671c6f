import { listMobileServices } from '@switchboard/domain/mobile/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'

/** Source: MOB-040. */
export const mobileServicesQuery = () => callQuery(listMobileServices, ofActiveAccount())
