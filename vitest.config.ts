import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{openapi,mocks,conformance,scripts}/**/*.test.ts'],
    isolate: false,
    testTimeout: 20_000,
  },
})
