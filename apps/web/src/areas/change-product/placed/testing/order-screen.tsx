import { emptyHome, showRoutes } from '#web/testing/area-routes.tsx'

import { changeProduct } from '../../area.ts'

export function show(order = '5000017'): void {
  showRoutes([...changeProduct.routes, emptyHome], `/change-hub/order/${order}`)
}
