import { mergeConfig } from 'vite'

import page from '../vite.config.ts'
import { generateRoutes } from './made-up-routes.ts'

const { MADE_UP_ROUTES = '0', MADE_UP_WHOLE } = process.env

/** The page with routes that do not exist: what a route costs the first load is measured with it. */
export default mergeConfig(page, {
  plugins: [generateRoutes({ count: Number(MADE_UP_ROUTES), whole: MADE_UP_WHOLE !== undefined })],
})
