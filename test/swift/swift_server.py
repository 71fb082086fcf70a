"""Runs OpenStack Swift (proxy with s3api, account, container, object) in one process until standard input ends.

Arguments: access key (account:user), secret key, then folders to try for the data.
Prints one line of JSON, {"port": n}, once it answers, or {"error": "..."}.
"""
import json
import os
import shutil
import signal
import sys
import tempfile

import eventlet

# How well this server keeps its data is not under test; waiting for the disk would be most of its time.
os.fsync = lambda _file: None
eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from eventlet import wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp

BACKENDS = ('account', 'container', 'object')
FILTERS = 'catch_errors gatekeeper listing_formats s3api tempauth bulk copy slo dlo'


class NoCache:
    """Stands where memcached would: tempauth insists on one, also for requests that it does not look up there."""

    def get(self, *_args, **_options):
        return None

    def set(self, *_args, **_options):
        pass

    def delete(self, *_args, **_options):
        pass

    def incr(self, *_args, **_options):
        return 0


def make_data_folder(candidates):
    """Swift keeps its metadata in extended attributes, which not every temporary file system has."""
    for candidate in candidates:
        try:
            folder = tempfile.mkdtemp(prefix='plumbline-swift-', dir=candidate)
        except OSError:
            continue
        try:
            os.setxattr(folder, 'user.plumbline', b'1')
            return folder
        except OSError:
            os.rmdir(folder)
    raise RuntimeError('no file system with extended attributes in ' + ', '.join(candidates))


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


def build_ring(folder, name, port):
    builder = RingBuilder(part_power=1, replicas=1, min_part_hours=0)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port,
                     'device': 'disk', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, name + '.ring.gz'))


def backend_config(folder, name):
    return write(folder, name + '.conf', f'''
[DEFAULT]
swift_dir = {folder}
devices = {folder}
mount_check = false
[pipeline:main]
pipeline = {name}
[app:{name}]
use = egg:swift#{name}
''')


def proxy_config(folder, access_key, secret_key):
    account, user = access_key.split(':')
    options = {
        'tempauth': f'user_{account}_{user} = {secret_key} .admin',
        # Short pages, so that a test of a listing turns some.
        's3api': 'max_bucket_listing = 5',
    }
    filters = '\n'.join(
        f'[filter:{name}]\nuse = egg:swift#{name}\n{options.get(name, "")}' for name in FILTERS.split())
    return write(folder, 'proxy.conf', f'''
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = {FILTERS} proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
{filters}
''')


def serve(socket, config):
    app = loadapp(config)

    def with_cache(environment, start_response):
        environment['swift.cache'] = NoCache()
        return app(environment, start_response)

    # s3api needs "ETag" as it is written: the default spelling of eventlet is "Etag".
    eventlet.spawn(wsgi.server, socket, with_cache, utils.NullLogger(), protocol=SwiftHttpProtocol,
                   capitalize_response_headers=False)


def listen():
    return eventlet.listen(('127.0.0.1', 0), backlog=128)


def run(folder, access_key, secret_key):
    os.mkdir(os.path.join(folder, 'disk'))
    write(folder, 'swift.conf', '[swift-hash]\nswift_hash_path_suffix = plumbline\n'
                                '[storage-policy:0]\nname = only\ndefault = yes\n')
    sockets = {name: listen() for name in BACKENDS}
    for name in BACKENDS:
        build_ring(folder, name, sockets[name].getsockname()[1])
    utils.set_swift_dir(folder)
    for name in BACKENDS:
        serve(sockets[name], backend_config(folder, name))
    proxy = listen()
    serve(proxy, proxy_config(folder, access_key, secret_key))
    print(json.dumps({'port': proxy.getsockname()[1]}), flush=True)
    # The end of standard input is the death of whoever started this, however it died.
    while eventlet.tpool.execute(os.read, 0, 1024):
        pass


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    access_key, secret_key, *candidates = sys.argv[1:]
    folder = None
    try:
        folder = make_data_folder(candidates)
        run(folder, access_key, secret_key)
    except Exception as error:
        print(json.dumps({'error': str(error)}), flush=True)
        raise
    finally:
        if folder:
            shutil.rmtree(folder, ignore_errors=True)


main()
