import { mergeConfig } from 'vite'

import page from '../vite.config.ts'
import { generateRoutes } from './made-up-routes.ts'

const { MADE_UP_ROUTES = '0', MADE_UP_WHOLE } = process.env

/** The page with additional made-up routes, to measure the share of a route in the first load. */
export default mergeConfig(page, {
  plugins: [generateRoutes({ count: Number(MADE_UP_ROUTES), whole: MADE_UP_WHOLE !== undefined })],
})
