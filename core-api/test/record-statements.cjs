// For `npm run record -w core-api`: notes every statement that the API asks while its tests run.
const fs = require('node:fs');
const pg = require('pg');

const file = process.env.RECORD_STATEMENTS;
const seen = new Set();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...args) {
  const asked = args[0];
  // The API's own have the hash of their text for a name (src/platform/database/database.ts).
  if (file && /^[0-9a-f]{32}$/.test(asked?.name ?? '') && !seen.has(asked.name)) {
    seen.add(asked.name);
    fs.appendFileSync(file, `${JSON.stringify(asked.text)}\n`);
  }
  return query.apply(this, args);
};
