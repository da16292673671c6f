import { mergeConfig } from 'vite'

import page from '../vite.config.ts'

/** Another build of the page, in which every script has another name, like the build of a later deployment. */
export default mergeConfig(page, {
  build: { rolldownOptions: { output: { banner: 'globalThis.anotherBuild = true' } } },
})
