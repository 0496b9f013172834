import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PackedSet, packedVersion } from '@cairn/contract';
import { createTarGzip } from 'nanotar';
import * as v from 'valibot';
import { parse } from 'yaml';
import { compileShared, type PackedFile } from './compile.ts';
import { PackageSchema, type PackedJson, packedJson } from './package-json.ts';

/** What a remote in a repository of its own may stand on, by folder. */
const folders = ['api', 'build', 'command', 'contract', 'list', 'release', 'shell', 'test-kit', 'ui'] as const;

const CatalogSchema = v.object({ catalog: v.record(v.string(), v.string()) });

/**
 * Writes a tarball of each shared package into `output`, and `index.json` with what npm's registry would say of them. All
 * have one version, which names the content: the same sources are the same version, and other sources another one.
 * @throws Error where something does not compile, or cannot be had outside of this repository
 */
export async function packShared(checkout: string, output: string): Promise<PackedSet> {
  const { catalog } = v.parse(CatalogSchema, parse(readFileSync(path.join(checkout, 'pnpm-workspace.yaml'), 'utf8')));
  const files = compileShared(checkout, folders);
  const own = folders.map((folder) => {
    const text = readFileSync(path.join(checkout, 'shared', folder, 'package.json'), 'utf8');
    return { folder, json: v.parse(v.pipe(v.string(), v.parseJson(), PackageSchema), text) };
  });
  const content = own.map(({ folder, json }) => ({ json: packedJson(json, '', catalog), files: files.get(folder) ?? [] }));
  const contract = own.find(({ folder }) => folder === 'contract');
  const version = packedVersion(contract?.json.version ?? '', digestOf(content));
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const packages = await Promise.all(
    own.map(({ folder, json }) => writeTarball(output, packedJson(json, version, catalog), files.get(folder) ?? [])),
  );
  const set = { version, packages };
  writeFileSync(path.join(output, 'index.json'), `${JSON.stringify(set, null, 2)}\n`);
  return set;
}

/** Of names and contents: 12 hexadecimal digits. */
function digestOf(content: readonly { json: PackedJson; files: readonly PackedFile[] }[]): string {
  const hash = createHash('sha256');
  for (const { json, files } of content) {
    hash.update(`${JSON.stringify(json)}\0`);
    for (const { name, data } of files) hash.update(`${name}\0${data.byteLength}\0`).update(data);
  }
  return hash.digest('hex').slice(0, 12);
}

async function writeTarball(output: string, manifest: PackedJson, files: readonly PackedFile[]): Promise<PackedSet['packages'][number]> {
  const all = [{ name: 'package.json', data: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), program: false }, ...files];
  const programs = Object.values((manifest.bin ?? {}) as Record<string, string>).map((file) => file.replace('./', '')); // by packedJson
  const tarball = await createTarGzip(
    all.map(({ name, data, program = false }) => ({
      name: `package/${name}`,
      data,
      attrs: { mode: program || programs.includes(name) ? '755' : '644', mtime: 0 },
    })),
  );
  const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
  writeFileSync(path.join(output, file), tarball);
  return {
    name: manifest.name,
    file,
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    shasum: createHash('sha1').update(tarball).digest('hex'),
    manifest,
  };
}
